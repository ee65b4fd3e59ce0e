import type { RegionPixels, RegionSelection } from '@framescout/contract';
import { type PixelRect, type PixelSize, selectionRect } from './pixel-rect.ts';

/** Resizes RGB pixels: averages areas when shrinking, interpolates bilinearly when enlarging. */
export function resampleRgb(pixels: RegionPixels, { width, height }: PixelSize): RegionPixels {
  if (pixels.width === width && pixels.height === height) return pixels;
  const columns = { count: width, step: pixels.width / width };
  const rows = { count: height, step: pixels.height / height };
  return resample(
    pixels,
    { ...columns, start: columns.step / 2 - 0.5 },
    { ...rows, start: rows.step / 2 - 0.5 },
    TRIANGLE,
  );
}

/** Returns a selection's pixels at another picture size, by cubic interpolation. */
export function resampleSelection(selection: RegionSelection, picture: PixelSize): RegionPixels {
  const { imageData } = selection;
  const rect = selectionRect(selection, picture);
  const source = {
    width: Math.round(imageData.width / selection.width),
    height: Math.round(imageData.height / selection.height),
  };
  if (source.width === picture.width && source.height === picture.height) return resampleRgb(imageData, rect);
  const from: PixelRect = selectionRect(selection, source);
  const columns = source.width / picture.width;
  const rows = source.height / picture.height;
  return resample(
    imageData,
    { count: rect.width, step: columns, start: (rect.left + 0.5) * columns - from.left - 0.5 },
    { count: rect.height, step: rows, start: (rect.top + 0.5) * rows - from.top - 0.5 },
    CUBIC,
  );
}

/** Samples along a line of pixels: the first one (0: a pixel's center), and their spacing. */
type SampleLine = { count: number; start: number; step: number };

/** An interpolation kernel: its weights by distance, and its radius in pixels. */
type Kernel = { reach: number; weightAt(distance: number): number };

const TRIANGLE: Kernel = { reach: 1, weightAt: (distance) => Math.max(0, 1 - distance) };

// Keys, "Cubic convolution interpolation for digital image processing", 1981; FFmpeg's scaler uses a = -0.6.
const SHARPNESS = -0.6;
const CUBIC: Kernel = {
  reach: 2,
  weightAt(distance) {
    const [a, d] = [SHARPNESS, distance];
    if (d <= 1) return ((a + 2) * d - (a + 3)) * d * d + 1;
    return d < 2 ? ((a * d - 5 * a) * d + 8 * a) * d - 4 * a : 0;
  },
};

function resample(pixels: RegionPixels, columns: SampleLine, rows: SampleLine, kernel: Kernel): RegionPixels {
  const { count: width } = columns;
  const { count: height } = rows;
  const across = new Float32Array(width * pixels.height * 3);
  const columnTaps = tapsOf(columns, pixels.width, kernel);
  for (let y = 0; y < pixels.height; y++) {
    columnTaps.forEach((taps, x) => {
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
  tapsOf(rows, pixels.height, kernel).forEach((taps, y) => {
    for (let at = 0; at < width * 3; at++) {
      const sum = taps.reduce(
        (total, { index, share }) => total + share * (across[index * width * 3 + at] ?? 0),
        0,
      );
      data[y * width * 3 + at] = Math.min(255, Math.max(0, Math.round(sum)));
    }
  });
  return { width, height, data };
}

type Tap = { index: number; share: number };

/** Returns the pixels of each sample, by the kernel on the coarser of the two grids. */
function tapsOf({ count, start, step }: SampleLine, length: number, kernel: Kernel): Tap[][] {
  const scale = Math.max(1, step);
  const reach = kernel.reach * scale;
  return Array.from({ length: count }, (_, i) => {
    const middle = start + i * step;
    const taps: Tap[] = [];
    for (let at = Math.ceil(middle - reach); at <= Math.floor(middle + reach); at++) {
      const share = kernel.weightAt(Math.abs(at - middle) / scale);
      if (share !== 0) taps.push({ index: Math.min(length - 1, Math.max(0, at)), share });
    }
    const total = taps.reduce((sum, tap) => sum + tap.share, 0);
    return taps.map(({ index, share }) => ({ index, share: share / total }));
  });
}
