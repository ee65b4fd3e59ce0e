import type { RegionPixels } from '@framescout/contract';

/** Pixels as three planes of rows x columns: luma and two colour differences, all in 0..255 steps. */
export type ColorPlanes = {
  width: number;
  height: number;
  luma: Float32Array;
  blueness: Float32Array;
  redness: Float32Array;
};

/**
 * Splits RGB into luma and colour differences (ITU-R BT.601-7 section 2.5), where a change of brightness moves one
 * plane and a change of hue the other two. `into` is used again where its size fits.
 */
export function toColorPlanes(pixels: RegionPixels, into?: ColorPlanes): ColorPlanes {
  const { width, height, data } = pixels;
  const count = width * height;
  const planes =
    into && into.luma.length === count
      ? into
      : {
          width,
          height,
          luma: new Float32Array(count),
          blueness: new Float32Array(count),
          redness: new Float32Array(count),
        };
  planes.width = width;
  planes.height = height;
  const { luma, blueness, redness } = planes;
  for (let i = 0, at = 0; i < count; i++, at += 3) {
    const red = data[at] ?? 0;
    const blue = data[at + 2] ?? 0;
    const y = 0.299 * red + 0.587 * (data[at + 1] ?? 0) + 0.114 * blue;
    luma[i] = y;
    blueness[i] = 0.564 * (blue - y);
    redness[i] = 0.713 * (red - y);
  }
  return planes;
}
