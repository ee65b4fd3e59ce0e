// Part of the kernel (kernel.ts): reduces and high-passes patches.

/** Neighborhood radius: HIGH_PASS_RADIUS of src/compare/high-pass.ts. */
const RADIUS: i32 = 3;

/** Averages square blocks of a plane (u8, `pitch` bytes per row) into width x height f32. */
export function meansOfBlocks(
  plane: usize,
  pitch: i32,
  block: i32,
  width: i32,
  height: i32,
  means: usize,
): void {
  const share: f32 = 1 / <f32>(block * block);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, means += 4) {
      let from = plane + <usize>(y * block * pitch + x * block);
      let sum = 0;
      for (let row = 0; row < block; row++, from += <usize>pitch) {
        for (let column = 0; column < block; column++) sum += <i32>load<u8>(from + <usize>column);
      }
      store<f32>(means, <f32>sum * share);
    }
  }
}

/**
 * Subtracts from each of width x height values (f32) the mean of its neighborhood, clipped at the borders.
 * `sums` has room for as many f32; both have 16 spare bytes after them.
 */
export function highPass(values: usize, width: i32, height: i32, sums: usize): void {
  const rowBytes = <usize>width * 4;
  for (let y = 0; y < height; y++) {
    const first = values + <usize>max(0, y - RADIUS) * rowBytes;
    const last = values + <usize>min(height - 1, y + RADIUS) * rowBytes;
    const to = sums + <usize>y * rowBytes;
    // Values written past the end of a row are overwritten by the next row.
    for (let x: usize = 0; x < rowBytes; x += 16) {
      let sum = v128.load(first + x);
      for (let row = first + rowBytes; row <= last; row += rowBytes) sum = f32x4.add(sum, v128.load(row + x));
      v128.store(to + x, sum);
    }
  }
  for (let y = 0; y < height; y++) {
    const rows = min(height - 1, y + RADIUS) - max(0, y - RADIUS) + 1;
    const share = f32x4.splat(1 / <f32>(rows * (2 * RADIUS + 1)));
    const row = <usize>y * rowBytes;
    let x = 0;
    while (x < width) {
      const at = row + <usize>x * 4;
      if (x >= RADIUS && x + 4 + RADIUS <= width) {
        let sum = v128.load(sums + at - RADIUS * 4);
        for (let by: usize = 4; by <= 2 * RADIUS * 4; by += 4) {
          sum = f32x4.add(sum, v128.load(sums + at - RADIUS * 4 + by));
        }
        v128.store(values + at, f32x4.sub(v128.load(values + at), f32x4.mul(sum, share)));
        x += 4;
        continue;
      }
      const left = max(0, x - RADIUS);
      const right = min(width - 1, x + RADIUS);
      let sum: f32 = 0;
      for (let i = left; i <= right; i++) sum += load<f32>(sums + row + <usize>i * 4);
      const mean = sum / <f32>(rows * (right - left + 1));
      store<f32>(values + at, load<f32>(values + at) - mean);
      x++;
    }
  }
}
