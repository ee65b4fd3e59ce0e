import type { RegionPixels } from '@framescout/contract';
import type { PixelSize } from '@framescout/media';

/** The brightness of a picture reduced by a factor in both directions: rows x columns. */
export type GrayPlane = PixelSize & { values: Float32Array; reduction: number };

/**
 * Returns the brightness (mean of the colors) of a picture at full size and successively halved, `sizes`
 * planes in all.
 */
export function createGrayPyramid({ data, width, height }: RegionPixels, sizes = 4): GrayPlane[] {
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i++) {
    values[i] = ((data[i * 3] ?? 0) + (data[i * 3 + 1] ?? 0) + (data[i * 3 + 2] ?? 0)) / 3;
  }
  const planes: GrayPlane[] = [{ width, height, values, reduction: 1 }];
  for (let last = planes[0]; last && planes.length < sizes; last = planes.at(-1)) planes.push(halved(last));
  return planes;
}

function halved({ width, height, values, reduction }: GrayPlane): GrayPlane {
  const half = { width: width >> 1, height: height >> 1 };
  const means = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x;
      const sum =
        (values[at] ?? 0) + (values[at + 1] ?? 0) + (values[at + width] ?? 0) + (values[at + width + 1] ?? 0);
      means[y * half.width + x] = sum / 4;
    }
  }
  return { ...half, values: means, reduction: reduction * 2 };
}
