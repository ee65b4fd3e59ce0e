// AssemblyScript, compiled to WebAssembly by `npm run kernel`: the inner loops of the adaptive matcher.
// Pointers are byte offsets into the module's memory; the caller lays it out (src/match/kernel.ts).
// A patch is three planes: luma, and blue and red differences at half its width and height.

/** A pixel of a template, as `agreement` reads it: column i16, row i16, mean f32 x 3, 1/variance f32 x 3, weight f32. */
const PIXEL_BYTES: usize = 32;
/** A probe of a search, as `vote` reads it: offset i32, lowest value u8, range u8, two bytes unused. */
const PROBE_BYTES: usize = 8;
/** Squared deviations (in variances, over three planes) at which a pixel agrees by half. */
const HALF_AGREEMENT: f32 = 9;

/**
 * How much of a template's weight agrees with the patch at (dx, dy), 0..1: each pixel counts 1 / (1 + (d² / 9)²),
 * d² its squared deviation over its variance, summed over the planes. Pixels outside the patch disagree.
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
 * For each of columns x rows positions (columns a multiple of 16), how many probes find a value of the plane within
 * their range. One byte a position; no more than 255 probes.
 */
export function vote(
  plane: usize,
  stride: i32,
  columns: i32,
  rows: i32,
  probes: usize,
  count: i32,
  votes: usize,
): void {
  const end = probes + <usize>count * PROBE_BYTES;
  for (let row = 0; row < rows; row++) {
    const from = plane + <usize>(row * stride);
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
 * The best position of each 8 x 8 cell of positions, by luma votes plus the chroma votes of the position's half:
 * votes u16, column u16, row u16, two bytes unused. Only the first `wide` columns count. Gives the number of cells.
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
        const chroma = chromaVotes + <usize>((row >> 1) * chromaColumns);
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

/**
 * Correlates the patch at (dx, dy), high-passed, with a high-passed template: both sides minus the mean of the
 * (2 radius + 1)² pixels around, cut at the borders of the box of columns x rows pixels. `weights` has one f32 a
 * pixel of the box, `template` three planes of them. Writes sum w t x and sum w x² as two f32 to `out`.
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
  radius: i32,
  weights: usize,
  template: usize,
  scratch: usize,
  out: usize,
): void {
  const chromaWidth = (width + 1) >> 1;
  const size = columns * rows;
  const values = scratch;
  const means = scratch + <usize>(size * 4);
  let product: f32 = 0;
  let energy: f32 = 0;
  for (let plane = 0; plane < 3; plane++) {
    const from = plane === 0 ? luma : plane === 1 ? blue : red;
    const shift = plane === 0 ? 0 : 1;
    const stride = plane === 0 ? width : chromaWidth;
    for (let row = 0; row < rows; row++) {
      const y = min(height - 1, max(0, dy + row)) >> shift;
      for (let column = 0; column < columns; column++) {
        const x = min(width - 1, max(0, dx + column)) >> shift;
        store<f32>(
          values + <usize>((row * columns + column) * 4),
          <f32>load<u8>(from + <usize>(y * stride + x)),
        );
      }
    }
    meansOfRows(values, means, columns, rows, radius);
    for (let column = 0; column < columns; column++) {
      let sum: f32 = 0;
      for (let row = 0; row < min(rows, radius); row++) {
        sum += load<f32>(means + <usize>((row * columns + column) * 4));
      }
      for (let row = 0; row < rows; row++) {
        if (row + radius < rows) sum += load<f32>(means + <usize>(((row + radius) * columns + column) * 4));
        if (row > radius) sum -= load<f32>(means + <usize>(((row - radius - 1) * columns + column) * 4));
        const across = min(rows - 1, row + radius) - max(0, row - radius) + 1;
        const at = <usize>((row * columns + column) * 4);
        const weight = load<f32>(weights + at);
        if (weight === 0) continue;
        const value = load<f32>(values + at) - sum / <f32>across;
        product += weight * load<f32>(template + <usize>(plane * size * 4) + at) * value;
        energy += weight * value * value;
      }
    }
  }
  store<f32>(out, product);
  store<f32>(out, energy, 4);
}

/** The mean of the up to 2 radius + 1 values around each one within its row. */
function meansOfRows(values: usize, means: usize, columns: i32, rows: i32, radius: i32): void {
  for (let row = 0; row < rows; row++) {
    const line = <usize>(row * columns * 4);
    let sum: f32 = 0;
    for (let column = 0; column < min(columns, radius); column++) {
      sum += load<f32>(values + line + <usize>(column * 4));
    }
    for (let column = 0; column < columns; column++) {
      if (column + radius < columns) sum += load<f32>(values + line + <usize>((column + radius) * 4));
      if (column > radius) sum -= load<f32>(values + line + <usize>((column - radius - 1) * 4));
      const across = min(columns - 1, column + radius) - max(0, column - radius) + 1;
      store<f32>(means + line + <usize>(column * 4), sum / <f32>across);
    }
  }
}

/** The sum of a plane's values in columns x rows from (left, top), each times its entry of `filter` (f32). */
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
