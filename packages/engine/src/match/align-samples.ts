import type { PixelRect } from '../sample/pixel-rect.ts';
import type { ColorPlanes } from './color-planes.ts';

/** How far a sample's pixels lie from the reference's: reference (x, y) is sample (x + dx, y + dy). */
export type Shift = { dx: number; dy: number };

/** Two selections further apart than this (pixels, either way) are two places, not one clicked carelessly. */
const SAME_PLACE_DISTANCE = 16;

const SEARCH = 4;
// A shift other than "stayed where it was on screen" must be better by this part to be believed.
const STAY_BONUS = 1.1;
// Differences of recorded video's noise, in 0..255 steps: pixels closer than this agree.
const AGREEMENT_SIGMA = 12;

/** Whether two selections mark the same place of the picture. */
export function isSamePlace(a: PixelRect, b: PixelRect): boolean {
  return Math.abs(a.left - b.left) <= SAME_PLACE_DISTANCE && Math.abs(a.top - b.top) <= SAME_PLACE_DISTANCE;
}

/**
 * Finds the whole-pixel shift at which a sample agrees with the reference best: the number of pixels that look alike,
 * each weighted by the reference's gradient there, since flat pixels agree wherever they lie. A robust sum, so that a
 * background that moved does not drag the element along as it would in a correlation. Two guesses are searched: the
 * element stayed at its place on screen while the click did not, and the element was clicked at the same spot of it.
 */
export function alignSample(
  reference: ColorPlanes,
  referenceRect: PixelRect,
  sample: ColorPlanes,
  sampleRect: PixelRect,
): Shift {
  const stayed = { dx: referenceRect.left - sampleRect.left, dy: referenceRect.top - sampleRect.top };
  const gradient = gradientOf(reference);
  const guesses: Shift[] = [{ dx: 0, dy: 0 }];
  const samePlace = isSamePlace(referenceRect, sampleRect);
  if (samePlace) guesses.unshift(stayed);
  let best: Shift = guesses[0] ?? { dx: 0, dy: 0 };
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const guess of guesses) {
    for (let dy = guess.dy - SEARCH; dy <= guess.dy + SEARCH; dy++) {
      for (let dx = guess.dx - SEARCH; dx <= guess.dx + SEARCH; dx++) {
        const isStay = samePlace && dx === stayed.dx && dy === stayed.dy;
        const score = agreement(reference, gradient, sample, dx, dy) * (isStay ? STAY_BONUS : 1);
        if (score > bestScore) {
          bestScore = score;
          best = { dx, dy };
        }
      }
    }
  }
  return best;
}

function agreement(a: ColorPlanes, gradient: Float32Array, b: ColorPlanes, dx: number, dy: number): number {
  const left = Math.max(0, -dx);
  const right = Math.min(a.width, b.width - dx);
  const top = Math.max(0, -dy);
  const bottom = Math.min(a.height, b.height - dy);
  const scale = 1 / AGREEMENT_SIGMA ** 2;
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const i = y * a.width + x;
      const j = (y + dy) * b.width + x + dx;
      const luma = (a.luma[i] ?? 0) - (b.luma[j] ?? 0);
      const blueness = (a.blueness[i] ?? 0) - (b.blueness[j] ?? 0);
      const redness = (a.redness[i] ?? 0) - (b.redness[j] ?? 0);
      const distance = luma * luma + blueness * blueness + redness * redness;
      // Geman and McClure's robust weight: 1 for equal pixels, falling to 0 with the square of the difference.
      sum += (gradient[i] ?? 0) / (1 + distance * scale) ** 2;
    }
  }
  return sum;
}

/** The steepness of luma and colour together, from central differences; 0 at the border. */
function gradientOf(planes: ColorPlanes): Float32Array {
  const { width, height } = planes;
  const gradient = new Float32Array(width * height);
  for (const plane of [planes.luma, planes.blueness, planes.redness]) {
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x;
        const horizontal = (plane[i + 1] ?? 0) - (plane[i - 1] ?? 0);
        const vertical = (plane[i + width] ?? 0) - (plane[i - width] ?? 0);
        gradient[i] = (gradient[i] ?? 0) + Math.abs(horizontal) + Math.abs(vertical);
      }
    }
  }
  return gradient;
}
