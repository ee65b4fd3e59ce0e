import type { PixelSize } from '@framescout/media';
import { Kernel } from './kernel.ts';

/** Radius of a pixel's neighborhood, in pixels. */
export const HIGH_PASS_RADIUS = 3;

/** Computes the mean of the values within `radius` of each pixel, clipped at the borders. Rows x columns. */
export function boxFilter(values: Float32Array, size: PixelSize, radius: number): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < size.height; y++) meansAlongRow(values, rows, y * size.width, size.width, radius);
  return meansDownColumns(rows, size, radius);
}

/** Applies {@link boxFilter} to consecutive planes. */
export function blurPlanes(planes: Float32Array, size: PixelSize, radius: number): Float32Array {
  const pixels = size.width * size.height;
  const blurred = new Float32Array(planes.length);
  for (let start = 0; start < planes.length; start += pixels) {
    blurred.set(boxFilter(planes.subarray(start, start + pixels), size, radius), start);
  }
  return blurred;
}

/** An instance of the kernel, and room in it for so many values and their sums. */
type Room = { kernel: Kernel; length: number; values: number; sums: number };

// Shared by all filters: an instance with its own memory takes longer to create than a region to filter.
let shared: Room | undefined;

function roomFor(length: number): Room {
  if (shared && shared.length >= length) return shared;
  const kernel = new Kernel();
  shared = { kernel, length, values: kernel.allocateFloats(length), sums: kernel.allocateFloats(length) };
  return shared;
}

/**
 * Subtracts from each value of a plane, in place, the mean of its neighborhood ({@link HIGH_PASS_RADIUS}),
 * leaving what stands out.
 */
export function highPass(values: Float32Array, { width, height }: PixelSize): void {
  const { kernel, ...room } = roomFor(width * height);
  const own = kernel.floats(room.values, width * height);
  own.set(values);
  kernel.run.highPass(room.values, width, height, room.sums);
  values.set(own);
}

/** Applies {@link highPass} to consecutive planes. */
export function highPassPlanes(planes: Float32Array, size: PixelSize): void {
  const pixels = size.width * size.height;
  for (let start = 0; start < planes.length; start += pixels) {
    highPass(planes.subarray(start, start + pixels), size);
  }
}

/** Returns the values of planes, high-passed. */
export function highPassedPlanes(values: Uint8Array | Float32Array, size: PixelSize): Float32Array {
  const planes = Float32Array.from(values);
  highPassPlanes(planes, size);
  return planes;
}

/** Applies the transpose of {@link highPass} as a linear map: sum a · highPass(x) = sum transposed(a) · x. */
export function transposedHighPass(values: Float32Array, { width, height }: PixelSize): Float32Array {
  const inRow = Float64Array.from({ length: width }, (_, x) => countNeighbors(x, width, HIGH_PASS_RADIUS));
  const transposed = new Float32Array(values.length);
  for (let y = 0, at = 0; y < height; y++) {
    const inColumn = countNeighbors(y, height, HIGH_PASS_RADIUS);
    for (let x = 0; x < width; x++, at++) transposed[at] = (values[at] ?? 0) / ((inRow[x] ?? 1) * inColumn);
  }
  const sums = boxFilter(transposed, { width, height }, HIGH_PASS_RADIUS);
  for (let y = 0, at = 0; y < height; y++) {
    const inColumn = countNeighbors(y, height, HIGH_PASS_RADIUS);
    for (let x = 0; x < width; x++, at++) {
      transposed[at] = (values[at] ?? 0) - (sums[at] ?? 0) * (inRow[x] ?? 1) * inColumn;
    }
  }
  return transposed;
}

function meansAlongRow(
  from: Float32Array,
  to: Float32Array,
  start: number,
  length: number,
  radius: number,
): void {
  let sum = 0;
  for (let i = 0; i < Math.min(length, radius); i++) sum += from[start + i] ?? 0;
  for (let i = 0; i < length; i++) {
    if (i + radius < length) sum += from[start + i + radius] ?? 0;
    if (i > radius) sum -= from[start + i - radius - 1] ?? 0;
    to[start + i] = sum / countNeighbors(i, length, radius);
  }
}

/** Processes all columns side by side, row after row, in memory order. */
function meansDownColumns(from: Float32Array, { width, height }: PixelSize, radius: number): Float32Array {
  const means = new Float32Array(from.length);
  const sums = new Float64Array(width);
  for (let y = 0; y < Math.min(height, radius); y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) sums[x] = (sums[x] ?? 0) + (from[at] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      for (let x = 0, at = (y + radius) * width; x < width; x++, at++)
        sums[x] = (sums[x] ?? 0) + (from[at] ?? 0);
    }
    if (y > radius) {
      for (let x = 0, at = (y - radius - 1) * width; x < width; x++, at++)
        sums[x] = (sums[x] ?? 0) - (from[at] ?? 0);
    }
    const count = countNeighbors(y, height, radius);
    for (let x = 0, at = y * width; x < width; x++, at++) means[at] = (sums[x] ?? 0) / count;
  }
  return means;
}

/** How many values of a line are within `radius` of an index. */
function countNeighbors(at: number, length: number, radius: number): number {
  return Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1;
}
