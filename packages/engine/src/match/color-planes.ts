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
 * plane and a change of hue the other two.
 */
export function toColorPlanes(pixels: RegionPixels): ColorPlanes {
  const planes = emptyColorPlanes(pixels.width, pixels.height);
  fillLuma(pixels, planes);
  fillColor(pixels, planes);
  return planes;
}

/** Planes to be filled, again and again, by {@link fillLuma} and {@link fillColor}. */
export function emptyColorPlanes(width: number, height: number): ColorPlanes {
  const count = width * height;
  return {
    width,
    height,
    luma: new Float32Array(count),
    blueness: new Float32Array(count),
    redness: new Float32Array(count),
  };
}

/** Computes the luma of pixels of the planes' size. */
export function fillLuma({ data }: RegionPixels, { luma }: ColorPlanes): void {
  for (let i = 0, at = 0; i < luma.length; i++, at += 3) {
    luma[i] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
}

/** Computes the colour differences of pixels whose luma is there already. */
export function fillColor({ data }: RegionPixels, { luma, blueness, redness }: ColorPlanes): void {
  for (let i = 0, at = 0; i < luma.length; i++, at += 3) {
    const y = luma[i] ?? 0;
    blueness[i] = 0.564 * ((data[at + 2] ?? 0) - y);
    redness[i] = 0.713 * ((data[at] ?? 0) - y);
  }
}
