import type { PixelRect } from '../sample/pixel-rect.ts';
import type { ColorPlanes } from './color-planes.ts';

/** How far a sample's pixels lie from the reference's: reference (x, y) is sample (x + dx, y + dy). */
export type Shift = { dx: number; dy: number };

/** Two selections further apart than this (pixels, either way) are two places, not one clicked carelessly. */
export const SAME_PLACE_DISTANCE = 16;

const SEARCH = 4;
// A shift other than "stayed where it was on screen" must be better by this much to be believed: at these sizes
// the background alone moves the correlation by a few hundredths.
const STAY_BONUS = 0.06;

/** Whether two selections mark the same place of the picture. */
export function isSamePlace(a: PixelRect, b: PixelRect): boolean {
  return Math.abs(a.left - b.left) <= SAME_PLACE_DISTANCE && Math.abs(a.top - b.top) <= SAME_PLACE_DISTANCE;
}

/**
 * Finds the whole-pixel shift by which a sample fits the reference best, by zero-mean normalised cross-correlation
 * of luma over the overlap. Two guesses are searched: the element stayed at its place on screen while the click did
 * not, and the element was clicked at the same spot of itself.
 */
export function alignSample(
  reference: ColorPlanes,
  referenceRect: PixelRect,
  sample: ColorPlanes,
  sampleRect: PixelRect,
): Shift {
  const stayed = { dx: referenceRect.left - sampleRect.left, dy: referenceRect.top - sampleRect.top };
  const guesses: Shift[] = [{ dx: 0, dy: 0 }];
  const samePlace = isSamePlace(referenceRect, sampleRect);
  if (samePlace) guesses.unshift(stayed);
  let best: Shift = guesses[0] ?? { dx: 0, dy: 0 };
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const guess of guesses) {
    for (let dy = guess.dy - SEARCH; dy <= guess.dy + SEARCH; dy++) {
      for (let dx = guess.dx - SEARCH; dx <= guess.dx + SEARCH; dx++) {
        const isStay = samePlace && dx === stayed.dx && dy === stayed.dy;
        const score = correlate(reference, sample, dx, dy) + (isStay ? STAY_BONUS : 0);
        if (score > bestScore) {
          bestScore = score;
          best = { dx, dy };
        }
      }
    }
  }
  return best;
}

function correlate(a: ColorPlanes, b: ColorPlanes, dx: number, dy: number): number {
  const left = Math.max(0, -dx);
  const right = Math.min(a.width, b.width - dx);
  const top = Math.max(0, -dy);
  const bottom = Math.min(a.height, b.height - dy);
  const count = (right - left) * (bottom - top);
  if (right <= left || bottom <= top || count < 0.4 * a.width * a.height) return Number.NEGATIVE_INFINITY;
  let sumA = 0;
  let sumB = 0;
  let sumAA = 0;
  let sumBB = 0;
  let sumAB = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const va = a.luma[y * a.width + x] ?? 0;
      const vb = b.luma[(y + dy) * b.width + x + dx] ?? 0;
      sumA += va;
      sumB += vb;
      sumAA += va * va;
      sumBB += vb * vb;
      sumAB += va * vb;
    }
  }
  const varianceA = sumAA - (sumA * sumA) / count;
  const varianceB = sumBB - (sumB * sumB) / count;
  if (varianceA < count || varianceB < count) return 0;
  return (sumAB - (sumA * sumB) / count) / Math.sqrt(varianceA * varianceB);
}
