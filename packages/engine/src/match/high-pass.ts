import type { PixelSize } from '../sample/pixel-rect.ts';

/** How far around a pixel its surroundings reach, in pixels either way. */
export const HIGH_PASS_RADIUS = 3;

/** The mean of the values up to `radius` around each pixel, cut at the borders. Rows x columns. */
export function meansAround(
  values: ArrayLike<number>,
  { width, height }: PixelSize,
  radius: number,
): Float32Array {
  const rows = new Float32Array(width * height);
  for (let y = 0; y < height; y++) slide(values, rows, y * width, 1, width, radius);
  const means = new Float32Array(width * height);
  for (let x = 0; x < width; x++) slide(rows, means, x, width, height, radius);
  return means;
}

/** Each value minus the mean of those around it ({@link HIGH_PASS_RADIUS}): what stands out from its surroundings. */
export function highPass(values: ArrayLike<number>, size: PixelSize): Float32Array {
  const out = meansAround(values, size, HIGH_PASS_RADIUS);
  for (let i = 0; i < out.length; i++) out[i] = (values[i] ?? 0) - (out[i] ?? 0);
  return out;
}

/** The transpose of {@link highPass} as a linear map: sum a · highPass(x) = sum transposed(a) · x. */
export function transposedHighPass(values: Float32Array, { width, height }: PixelSize): Float32Array {
  const across = (i: number, length: number) =>
    Math.min(length - 1, i + HIGH_PASS_RADIUS) - Math.max(0, i - HIGH_PASS_RADIUS) + 1;
  const shared = values.map(
    (value, i) => value / (across(i % width, width) * across(Math.floor(i / width), height)),
  );
  const sums = meansAround(shared, { width, height }, HIGH_PASS_RADIUS);
  return values.map(
    (value, i) => value - (sums[i] ?? 0) * across(i % width, width) * across(Math.floor(i / width), height),
  );
}

function slide(
  from: ArrayLike<number>,
  to: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  let sum = 0;
  for (let i = 0; i < Math.min(length, radius); i++) sum += from[start + i * step] ?? 0;
  for (let i = 0; i < length; i++) {
    if (i + radius < length) sum += from[start + (i + radius) * step] ?? 0;
    if (i > radius) sum -= from[start + (i - radius - 1) * step] ?? 0;
    const across = Math.min(length - 1, i + radius) - Math.max(0, i - radius) + 1;
    to[start + i * step] = sum / across;
  }
}
