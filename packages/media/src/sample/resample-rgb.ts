import type { RegionPixels } from '@framescout/contract';
import type { PixelSize } from './pixel-rect.ts';

/** Resizes RGB pixels: area means when shrinking, bilinear when growing. */
export function resampleRgb(pixels: RegionPixels, { width, height }: PixelSize): RegionPixels {
  if (pixels.width === width && pixels.height === height) return pixels;
  const columns = resampleTaps(pixels.width, width);
  const rows = resampleTaps(pixels.height, height);
  const across = new Float32Array(width * pixels.height * 3);
  for (let y = 0; y < pixels.height; y++) {
    columns.forEach((taps, x) => {
      for (const { index, share } of taps) {
        for (let channel = 0; channel < 3; channel++) {
          const at = (y * width + x) * 3 + channel;
          const value = pixels.data[(y * pixels.width + index) * 3 + channel] ?? 0;
          across[at] = (across[at] ?? 0) + share * value;
        }
      }
    });
  }
  const data = new Uint8Array(width * height * 3);
  rows.forEach((taps, y) => {
    for (let at = 0; at < width * 3; at++) {
      const sum = taps.reduce(
        (total, { index, share }) => total + share * (across[index * width * 3 + at] ?? 0),
        0,
      );
      data[y * width * 3 + at] = Math.round(sum);
    }
  });
  return { width, height, data };
}

type Tap = { index: number; share: number };

/** Which of `from` values make up each of `to` values: a triangle filter as wide as the coarser of the two grids. */
function resampleTaps(from: number, to: number): Tap[][] {
  const scale = from / to;
  const reach = Math.max(1, scale);
  return Array.from({ length: to }, (_, i) => {
    const middle = (i + 0.5) * scale - 0.5;
    const taps: Tap[] = [];
    for (let at = Math.ceil(middle - reach); at <= Math.floor(middle + reach); at++) {
      const share = 1 - Math.abs(at - middle) / reach;
      if (share > 0) taps.push({ index: Math.min(from - 1, Math.max(0, at)), share });
    }
    const total = taps.reduce((sum, tap) => sum + tap.share, 0);
    return taps.map(({ index, share }) => ({ index, share: share / total }));
  });
}
