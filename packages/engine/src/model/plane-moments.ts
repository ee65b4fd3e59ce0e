import { chromaLength, type PixelRect, type PlanePatch } from '@framescout/media';
import { PLANES } from './template.ts';

/** Mean and standard deviation of a rectangle's samples (0..255) in each plane. */
export type PlaneMoments = { means: Float64Array; deviations: Float64Array };

// One pixel in each square of this size is enough for the moments of a few thousand.
const STEP = 8;

/**
 * Measures the colors around a place of the picture: up to its own width and height away, within `window`, and
 * not in the place itself. The patch covers the rectangle `read`, which contains the window.
 */
export function measureSurroundings(
  patch: PlanePatch,
  read: PixelRect,
  place: PixelRect,
  window: PixelRect,
): PlaneMoments {
  const top = Math.max(place.top - place.height, window.top);
  const left = Math.max(place.left - place.width, window.left);
  const bottom = Math.min(place.top + 2 * place.height, window.top + window.height);
  const right = Math.min(place.left + 2 * place.width, window.left + window.width);
  const chromaWidth = chromaLength(patch.width);
  const sums = new Float64Array(PLANES);
  const squares = new Float64Array(PLANES);
  let count = 0;
  for (let y = top; y < bottom; y += STEP) {
    const isRow = y >= place.top && y < place.top + place.height;
    for (let x = left; x < right; x += STEP) {
      if (isRow && x >= place.left && x < place.left + place.width) continue;
      const [column, row] = [x - read.left, y - read.top];
      const chroma = (row >> 1) * chromaWidth + (column >> 1);
      const samples = [
        patch.luma[row * patch.width + column] ?? 0,
        patch.blue[chroma] ?? 0,
        patch.red[chroma] ?? 0,
      ];
      for (const [plane, sample] of samples.entries()) {
        sums[plane] = (sums[plane] ?? 0) + sample;
        squares[plane] = (squares[plane] ?? 0) + sample * sample;
      }
      count++;
    }
  }
  const means = sums.map((sum) => sum / Math.max(1, count));
  const deviations = squares.map((sum, plane) =>
    Math.sqrt(Math.max(0, sum / Math.max(1, count) - (means[plane] ?? 0) ** 2)),
  );
  return { means, deviations };
}
