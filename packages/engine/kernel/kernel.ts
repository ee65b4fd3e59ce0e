// AssemblyScript, compiled to WebAssembly by `npm run kernel`: the inner loops of the adaptive matcher.
// Pointers are byte offsets into the module's memory; the caller lays it out (src/compare/kernel.ts). A patch
// is three planes: luma, and blue and red differences at half its width and height. It may be part of a
// larger patch: luma rows start `pitch` bytes apart, chroma rows half as many, rounded up.

/**
 * Layout of a template pixel for `agreement`: column i16, row i16, mean f32 x 3, 1/variance f32 x 3,
 * weight f32.
 */
const PIXEL_BYTES: usize = 32;
/** Squared deviation over variance, summed over three planes, at which a pixel's agreement is one half. */
const HALF_AGREEMENT: f32 = 9;

/**
 * Returns the share (0..1) of a template's weight that agrees with the patch at (dx, dy): each pixel counts 1
 * / (1 + (d² / 9)²), where d² is its squared deviation over its variance, summed over the planes. Pixels
 * outside the patch disagree.
 */
export function agreement(
  luma: usize,
  blue: usize,
  red: usize,
  pitch: i32,
  width: i32,
  height: i32,
  dx: i32,
  dy: i32,
  pixels: usize,
  count: i32,
): f32 {
  const chromaPitch = (pitch + 1) >> 1;
  let agreed: f32 = 0;
  let total: f32 = 0;
  for (let i = 0; i < count; i++, pixels += PIXEL_BYTES) {
    const x = dx + <i32>load<i16>(pixels);
    const y = dy + <i32>load<i16>(pixels, 2);
    const weight = load<f32>(pixels, 28);
    total += weight;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const chroma = <usize>((y >> 1) * chromaPitch + (x >> 1));
    const a = <f32>load<u8>(luma + <usize>(y * pitch + x)) - load<f32>(pixels, 4);
    const b = <f32>load<u8>(blue + chroma) - load<f32>(pixels, 8);
    const c = <f32>load<u8>(red + chroma) - load<f32>(pixels, 12);
    const distance =
      (a * a * load<f32>(pixels, 16) + b * b * load<f32>(pixels, 20) + c * c * load<f32>(pixels, 24)) /
      HALF_AGREEMENT;
    agreed += weight / (1 + distance * distance);
  }
  return total > 0 ? agreed / total : 0;
}

/** Radius in pixels of the neighborhood that `correlate` averages. */
const RADIUS: i32 = 3;
/**
 * Floats reserved on either side of each row in `correlate`'s scratch, so that whole vectors can be read
 * there.
 */
const MARGIN: i32 = 4;

/**
 * Correlates the patch at (dx, dy), high-passed, with a high-passed template: both minus the mean of the
 * surrounding 7 x 7 pixels, clipped to the region of columns x rows pixels. Only region rows top..bottom
 * (inclusive) count. `weights` has one f32 per pixel, `template` three planes of them, `shares` for each
 * column one over the number of pixels averaged in its row; all in rows of `stride` floats, a multiple of 4,
 * zero beyond the columns. `scratch` needs 2 x (rows + 1) x (stride + 8) floats. Writes sum w t x and
 * sum w x² as two f32 to `out`.
 */
export function correlate(
  luma: usize,
  blue: usize,
  red: usize,
  pitch: i32,
  width: i32,
  height: i32,
  dx: i32,
  dy: i32,
  columns: i32,
  rows: i32,
  stride: i32,
  top: i32,
  bottom: i32,
  left: i32,
  right: i32,
  weights: usize,
  template: usize,
  shares: usize,
  scratch: usize,
  out: usize,
): void {
  const chromaPitch = (pitch + 1) >> 1;
  const linePitch = (stride + 2 * MARGIN) * 4;
  const values = scratch;
  // Anything after the last row's margin is zeroed along with it.
  const sums = values + <usize>(rows * linePitch + MARGIN * 4);
  const totals = sums + <usize>(rows * linePitch);
  const first = max(0, top - RADIUS);
  const last = min(rows - 1, bottom + RADIUS);
  const until = right + 1;
  const readFrom = max(0, left - MARGIN);
  const readUntil = min(columns, until + RADIUS + MARGIN);
  let product = f32x4.splat(0);
  let energy = f32x4.splat(0);
  for (let plane = 0; plane < 3; plane++) {
    const from = plane === 0 ? luma : plane === 1 ? blue : red;
    const shift = plane === 0 ? 0 : 1;
    const rowBytes = plane === 0 ? pitch : chromaPitch;
    let before = -1;
    for (let row = first; row <= last; row++) {
      const y = min(height - 1, max(0, dy + row)) >> shift;
      const line = values + <usize>(row * linePitch);
      const lineSums = sums + <usize>(row * linePitch);
      if (y === before) {
        memory.copy(line, line - <usize>linePitch, <usize>linePitch);
        memory.copy(lineSums, lineSums - <usize>linePitch, <usize>(stride * 4));
      } else {
        readRow(from + <usize>(y * rowBytes), line, width, dx, readFrom, readUntil, shift);
        sumRow(line, lineSums, left, until);
      }
      before = y;
    }
    memory.fill(totals, 0, <usize>linePitch);
    for (let row = first; row <= min(last, top + RADIUS - 1); row++) {
      addRow(totals, sums + <usize>(row * linePitch), left, until);
    }
    for (let row = top; row <= bottom; row++) {
      const added = sums + <usize>((row + RADIUS) * linePitch);
      const taken = sums + <usize>((row - RADIUS - 1) * linePitch);
      const isAdded = row + RADIUS <= last;
      const isTaken = row - RADIUS - 1 >= first;
      const across = min(rows - 1, row + RADIUS) - max(0, row - RADIUS) + 1;
      const share = f32x4.splat(1 / <f32>across);
      const line = values + <usize>(row * linePitch + MARGIN * 4);
      const weightLine = weights + <usize>(row * stride * 4);
      const templateLine = template + <usize>((plane * rows + row) * stride * 4);
      for (let column = left; column < until; column += 4) {
        const at = <usize>(column * 4);
        let total = v128.load(totals + at);
        if (isAdded) total = f32x4.add(total, v128.load(added + at));
        if (isTaken) total = f32x4.sub(total, v128.load(taken + at));
        v128.store(totals + at, total);
        const weight = v128.load(weightLine + at);
        if (!v128.any_true(weight)) continue;
        const mean = f32x4.mul(f32x4.mul(total, v128.load(shares + at)), share);
        const value = f32x4.sub(v128.load(line + at), mean);
        const weighted = f32x4.mul(weight, value);
        product = f32x4.add(product, f32x4.mul(weighted, v128.load(templateLine + at)));
        energy = f32x4.add(energy, f32x4.mul(weighted, value));
      }
    }
  }
  store<f32>(out, sumOf(product));
  store<f32>(out, sumOf(energy), 4);
}

/**
 * Reads columns `start`..`end` (exclusive) of a row of samples as floats, repeating chroma samples, with
 * zeros in the margins.
 */
function readRow(from: usize, line: usize, width: i32, dx: i32, start: i32, end: i32, shift: i32): void {
  v128.store(line, f32x4.splat(0));
  let column = start;
  let at = line + <usize>((MARGIN + start) * 4);
  if (dx + start >= 0 && dx + end <= width) {
    if (shift === 0) {
      for (; column + 4 <= end; column += 4, at += 16) {
        v128.store(at, floatsOf(load<u32>(from + <usize>(dx + column))));
      }
    } else if (column < end) {
      // The first chroma sample may also cover the previous column.
      if (((dx + column) & 1) === 1) {
        store<f32>(at, <f32>load<u8>(from + <usize>((dx + column) >> 1)));
        column++;
        at += 4;
      }
      for (; column + 4 <= end; column += 4, at += 16) {
        const pair = floatsOf(<u32>load<u16>(from + <usize>((dx + column) >> 1)));
        v128.store(at, i32x4.shuffle(pair, pair, 0, 0, 1, 1));
      }
    }
  }
  for (; column < end; column++, at += 4) {
    const x = min(width - 1, max(0, dx + column)) >> shift;
    store<f32>(at, <f32>load<u8>(from + <usize>x));
  }
  v128.store(at, f32x4.splat(0));
  v128.store(at, f32x4.splat(0), 16);
}

/** Converts four bytes, lowest first, to floats. */
function floatsOf(bytes: u32): v128 {
  return f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(i32x4.splat(bytes))));
}

/** Sums, for each column from `start` to `end` (exclusive), the up to 7 values centered on it. */
function sumRow(line: usize, sums: usize, start: i32, end: i32): void {
  for (let column = start; column < end; column += 4) {
    const at = line + <usize>((column + MARGIN - RADIUS) * 4);
    let sum = v128.load(at);
    sum = f32x4.add(sum, v128.load(at, 4));
    sum = f32x4.add(sum, v128.load(at, 8));
    sum = f32x4.add(sum, v128.load(at, 12));
    sum = f32x4.add(sum, v128.load(at, 16));
    sum = f32x4.add(sum, v128.load(at, 20));
    sum = f32x4.add(sum, v128.load(at, 24));
    v128.store(sums + <usize>(column * 4), sum);
  }
}

function addRow(totals: usize, sums: usize, start: i32, end: i32): void {
  for (let column = start; column < end; column += 4) {
    const at = <usize>(column * 4);
    v128.store(totals + at, f32x4.add(v128.load(totals + at), v128.load(sums + at)));
  }
}

function sumOf(values: v128): f32 {
  return (
    f32x4.extract_lane(values, 0) +
    f32x4.extract_lane(values, 1) +
    f32x4.extract_lane(values, 2) +
    f32x4.extract_lane(values, 3)
  );
}

/** Returns the dot product of `filter` (f32) and a plane's columns x rows values starting at (left, top). */
export function project(
  plane: usize,
  stride: i32,
  left: i32,
  top: i32,
  columns: i32,
  rows: i32,
  filter: usize,
): f32 {
  let sums = f32x4.splat(0);
  let rest: f32 = 0;
  for (let row = 0; row < rows; row++) {
    let at = plane + <usize>((top + row) * stride + left);
    const end = at + <usize>columns;
    for (; at + 4 <= end; at += 4, filter += 16) {
      sums = f32x4.add(sums, f32x4.mul(floatsOf(load<u32>(at)), v128.load(filter)));
    }
    for (; at < end; at++, filter += 4) rest += <f32>load<u8>(at) * load<f32>(filter);
  }
  return sumOf(sums) + rest;
}
