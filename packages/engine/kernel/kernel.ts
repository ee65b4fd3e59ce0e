// AssemblyScript, compiled to WebAssembly by `npm run kernel`: the inner loops of the adaptive matcher. Pointers are
// byte offsets into the module's memory; the caller lays it out (src/match/kernel.ts). A patch is three planes: luma,
// and blue and red differences at half its width and height.

/** Layout of a template pixel for `agreement`: column i16, row i16, mean f32 x 3, 1/variance f32 x 3, weight f32. */
const PIXEL_BYTES: usize = 32;
/** Layout of a search probe for `vote`: offset i32, lowest value u8, range u8, two bytes unused. */
const PROBE_BYTES: usize = 8;
/** Squared deviation over variance, summed over three planes, at which a pixel agrees by half. */
const HALF_AGREEMENT: f32 = 9;

/**
 * The share (0..1) of a template's weight that agrees with the patch at (dx, dy): each pixel counts 1 / (1 + (d² /
 * 9)²), where d² is its squared deviation over its variance, summed over the planes. Pixels outside the patch disagree.
 */
export function agreement(
  luma: usize,
  blue: usize,
  red: usize,
  width: i32,
  height: i32,
  dx: i32,
  dy: i32,
  pixels: usize,
  count: i32,
): f32 {
  const chromaWidth = (width + 1) >> 1;
  let agreed: f32 = 0;
  let total: f32 = 0;
  for (let i = 0; i < count; i++, pixels += PIXEL_BYTES) {
    const x = dx + <i32>load<i16>(pixels);
    const y = dy + <i32>load<i16>(pixels, 2);
    const weight = load<f32>(pixels, 28);
    total += weight;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const chroma = <usize>((y >> 1) * chromaWidth + (x >> 1));
    const a = <f32>load<u8>(luma + <usize>(y * width + x)) - load<f32>(pixels, 4);
    const b = <f32>load<u8>(blue + chroma) - load<f32>(pixels, 8);
    const c = <f32>load<u8>(red + chroma) - load<f32>(pixels, 12);
    const distance =
      (a * a * load<f32>(pixels, 16) + b * b * load<f32>(pixels, 20) + c * c * load<f32>(pixels, 24)) /
      HALF_AGREEMENT;
    agreed += weight / (1 + distance * distance);
  }
  return total > 0 ? agreed / total : 0;
}

/**
 * Counts, for each of columns x rows positions (columns a multiple of 16; rows `pitch` bytes apart in the plane), the
 * probes whose sample lies in their range. One byte per position, so at most 255 probes.
 */
export function vote(
  plane: usize,
  pitch: i32,
  columns: i32,
  rows: i32,
  probes: usize,
  count: i32,
  votes: usize,
): void {
  const end = probes + <usize>count * PROBE_BYTES;
  for (let row = 0; row < rows; row++) {
    const from = plane + <usize>(row * pitch);
    const to = votes + <usize>(row * columns);
    for (let column = 0; column < columns; column += 16) {
      let sum = i8x16.splat(0);
      const at = from + <usize>column;
      for (let probe = probes; probe < end; probe += PROBE_BYTES) {
        const values = v128.load(at + <usize>load<i32>(probe));
        const above = i8x16.sub(values, v128.load_splat<u8>(probe, 4));
        sum = i8x16.sub(sum, i8x16.le_u(above, v128.load_splat<u8>(probe, 5)));
      }
      v128.store(to + <usize>column, sum);
    }
  }
}

/**
 * Finds the best position of each 8 x 8 cell of positions, by luma votes plus the chroma votes at half the column:
 * votes u16, column u16, row u16, two bytes unused. Only the first `wide` columns count. Returns the number of cells.
 */
export function bestOfCells(
  votes: usize,
  columns: i32,
  rows: i32,
  wide: i32,
  chromaVotes: usize,
  chromaColumns: i32,
  cells: usize,
): i32 {
  let count = 0;
  for (let top = 0; top < rows; top += 8) {
    const bottom = min(rows, top + 8);
    for (let left = 0; left < wide; left += 8) {
      const right = min(wide, left + 8);
      let best = -1;
      let bestColumn = left;
      let bestRow = top;
      for (let row = top; row < bottom; row++) {
        const line = votes + <usize>(row * columns);
        const chroma = chromaVotes + <usize>(row * chromaColumns);
        for (let column = left; column < right; column++) {
          const sum = <i32>load<u8>(line + <usize>column) + <i32>load<u8>(chroma + <usize>(column >> 1));
          if (sum > best) {
            best = sum;
            bestColumn = column;
            bestRow = row;
          }
        }
      }
      const cell = cells + <usize>(count * 8);
      store<u16>(cell, <u16>best);
      store<u16>(cell, <u16>bestColumn, 2);
      store<u16>(cell, <u16>bestRow, 4);
      count++;
    }
  }
  return count;
}

/** Radius in pixels of the neighbourhood that `correlate` averages. */
const RADIUS: i32 = 3;
/** Floats kept free on either side of a row in `correlate`'s scratch, so that whole vectors can be read there. */
const MARGIN: i32 = 4;

/**
 * Correlates the patch at (dx, dy), high-passed, with a high-passed template: both minus the mean of the surrounding 7
 * x 7 pixels, clipped to the region of columns x rows pixels. Only region rows top..bottom (inclusive) count.
 * `weights` has one f32 per pixel, `template` three planes of them, `shares` for each column one over the number of
 * pixels averaged in its row; all in rows of `stride` floats, a multiple of 4, zero beyond the columns. `scratch` needs
 * 2 x (rows + 1) x (stride + 8) floats. Writes sum w t x and sum w x² as two f32 to `out`.
 */
export function correlate(
  luma: usize,
  blue: usize,
  red: usize,
  width: i32,
  height: i32,
  dx: i32,
  dy: i32,
  columns: i32,
  rows: i32,
  stride: i32,
  top: i32,
  bottom: i32,
  weights: usize,
  template: usize,
  shares: usize,
  scratch: usize,
  out: usize,
): void {
  const chromaWidth = (width + 1) >> 1;
  const pitch = (stride + 2 * MARGIN) * 4;
  const values = scratch;
  // Whatever follows the last row's margin is zeroed with it.
  const sums = values + <usize>(rows * pitch + MARGIN * 4);
  const totals = sums + <usize>(rows * pitch);
  const first = max(0, top - RADIUS);
  const last = min(rows - 1, bottom + RADIUS);
  let product = f32x4.splat(0);
  let energy = f32x4.splat(0);
  for (let plane = 0; plane < 3; plane++) {
    const from = plane === 0 ? luma : plane === 1 ? blue : red;
    const shift = plane === 0 ? 0 : 1;
    const width_ = plane === 0 ? width : chromaWidth;
    for (let row = first; row <= last; row++) {
      const y = min(height - 1, max(0, dy + row)) >> shift;
      const line = values + <usize>(row * pitch);
      readRow(from + <usize>(y * width_), line, width, dx, columns, shift);
      sumRow(line, sums + <usize>(row * pitch), stride);
    }
    memory.fill(totals, 0, <usize>pitch);
    for (let row = first; row <= min(last, top + RADIUS - 1); row++) {
      addRow(totals, sums + <usize>(row * pitch), stride, 1);
    }
    for (let row = top; row <= bottom; row++) {
      if (row + RADIUS <= last) addRow(totals, sums + <usize>((row + RADIUS) * pitch), stride, 1);
      if (row - RADIUS - 1 >= first) addRow(totals, sums + <usize>((row - RADIUS - 1) * pitch), stride, -1);
      const across = min(rows - 1, row + RADIUS) - max(0, row - RADIUS) + 1;
      const share = f32x4.splat(1 / <f32>across);
      const line = values + <usize>(row * pitch + MARGIN * 4);
      const weightLine = weights + <usize>(row * stride * 4);
      const templateLine = template + <usize>((plane * rows + row) * stride * 4);
      for (let column = 0; column < stride; column += 4) {
        const at = <usize>(column * 4);
        const weight = v128.load(weightLine + at);
        if (!v128.any_true(weight)) continue;
        const mean = f32x4.mul(f32x4.mul(v128.load(totals + at), v128.load(shares + at)), share);
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

/** Reads a row of samples as floats, repeating chroma samples, with zeros in the margins. */
function readRow(from: usize, line: usize, width: i32, dx: i32, columns: i32, shift: i32): void {
  v128.store(line, f32x4.splat(0));
  let at = line + <usize>(MARGIN * 4);
  for (let column = 0; column < columns; column++, at += 4) {
    const x = min(width - 1, max(0, dx + column)) >> shift;
    store<f32>(at, <f32>load<u8>(from + <usize>x));
  }
  v128.store(at, f32x4.splat(0));
  v128.store(at, f32x4.splat(0), 16);
}

/** Sums, for each column, the up to 7 values around it. */
function sumRow(line: usize, sums: usize, stride: i32): void {
  for (let column = 0; column < stride; column += 4) {
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

function addRow(totals: usize, sums: usize, stride: i32, sign: f32): void {
  const signs = f32x4.splat(sign);
  for (let column = 0; column < stride; column += 4) {
    const at = <usize>(column * 4);
    v128.store(totals + at, f32x4.add(v128.load(totals + at), f32x4.mul(signs, v128.load(sums + at))));
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

/** The dot product of `filter` (f32) and a plane's columns x rows values from (left, top). */
export function project(
  plane: usize,
  stride: i32,
  left: i32,
  top: i32,
  columns: i32,
  rows: i32,
  filter: usize,
): f32 {
  let sum: f32 = 0;
  for (let row = 0; row < rows; row++) {
    let at = plane + <usize>((top + row) * stride + left);
    const end = at + <usize>columns;
    for (; at < end; at++, filter += 4) sum += <f32>load<u8>(at) * load<f32>(filter);
  }
  return sum;
}
