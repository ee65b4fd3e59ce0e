import { chromaLength, type PixelRect, type PlanePatch } from '@framescout/media';
import { intersectionOf } from './pixel-rects.ts';
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
  const { left, top, width, height } = intersectionOf(
    {
      left: place.left - place.width,
      top: place.top - place.height,
      width: 3 * place.width,
      height: 3 * place.height,
    },
    window,
  );
  const chromaWidth = chromaLength(patch.width);
  const sums = new Float64Array(PLANES);
  const squares = new Float64Array(PLANES);
  const add = (plane: number, sample = 0) => {
    sums[plane] = (sums[plane] ?? 0) + sample;
    squares[plane] = (squares[plane] ?? 0) + sample * sample;
  };
  let count = 0;
  for (let y = top; y < top + height; y += STEP) {
    const isRow = y >= place.top && y < place.top + place.height;
    for (let x = left; x < left + width; x += STEP) {
      if (isRow && x >= place.left && x < place.left + place.width) continue;
      const [column, row] = [x - read.left, y - read.top];
      const chroma = (row >> 1) * chromaWidth + (column >> 1);
      add(0, patch.luma[row * patch.width + column]);
      add(1, patch.blue[chroma]);
      add(2, patch.red[chroma]);
      count++;
    }
  }
  const means = sums.map((sum) => sum / Math.max(1, count));
  const deviations = squares.map((sum, plane) =>
    Math.sqrt(Math.max(0, sum / Math.max(1, count) - (means[plane] ?? 0) ** 2)),
  );
  return { means, deviations };
}
