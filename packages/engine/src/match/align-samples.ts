import type { PixelSize, Position } from '../sample/pixel-rect.ts';
import type { PlanePatch } from '../sample/plane-patch.ts';
import { cutRegion } from './cut-region.ts';
import { PLANES } from './template.ts';

const SEARCH = 6;
// A shift is believed when it stands out of all that were tried by this many standard deviations, and that much more
// than no shift: textures agree by chance anywhere.
const CLEAR_PEAK = 4;
const CLEARLY_BETTER = 2;
// Differences of recorded video's noise, in 0..255 steps: pixels closer than this agree.
const AGREEMENT_SIGMA = 12;

/**
 * Finds where in a patch the region lies that shows the same element as the reference's: around `guess`, by the number
 * of pixels that look alike, each weighted by the reference's gradient there, since flat pixels agree wherever they
 * lie. A robust sum (Geman and McClure 1987), so that a background that moved does not drag the element along as it
 * would in a correlation. Without a clear peak it stays at the guess.
 */
export function alignSample(
  reference: Uint8Array,
  patch: PlanePatch,
  guess: Position,
  size: PixelSize,
): Position {
  const gradient = gradientOf(reference, size);
  const tried: { x: number; y: number; score: number }[] = [];
  for (let y = guess.y - SEARCH; y <= guess.y + SEARCH; y++) {
    for (let x = guess.x - SEARCH; x <= guess.x + SEARCH; x++) {
      tried.push({ x, y, score: agreement(reference, gradient, cutRegion(patch, x, y, size)) });
    }
  }
  const mean = tried.reduce((sum, { score }) => sum + score, 0) / tried.length;
  const variance = tried.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / tried.length;
  const deviation = Math.sqrt(variance) || 1;
  const best = tried.reduce((a, b) => (b.score > a.score ? b : a));
  const stay = tried[(tried.length - 1) / 2];
  const isClear =
    best.score - mean > CLEAR_PEAK * deviation &&
    best.score - (stay?.score ?? mean) > CLEARLY_BETTER * deviation;
  return isClear ? { x: best.x, y: best.y } : guess;
}

function agreement(a: Uint8Array, gradient: Float32Array, b: Uint8Array): number {
  const pixels = gradient.length;
  const scale = 1 / AGREEMENT_SIGMA ** 2;
  let sum = 0;
  for (let i = 0; i < pixels; i++) {
    const weight = gradient[i] ?? 0;
    if (weight === 0) continue;
    let distance = 0;
    for (let j = i; j < PLANES * pixels; j += pixels) distance += ((a[j] ?? 0) - (b[j] ?? 0)) ** 2;
    sum += weight / (1 + distance * scale) ** 2;
  }
  return sum;
}

/** The steepness over all planes together, from central differences; 0 at the border. */
export function gradientOf(values: ArrayLike<number>, { width, height }: PixelSize): Float32Array {
  const pixels = width * height;
  const gradient = new Float32Array(pixels);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let sum = 0;
      for (let at = y * width + x; at < PLANES * pixels; at += pixels) {
        sum += ((values[at + 1] ?? 0) - (values[at - 1] ?? 0)) ** 2;
        sum += ((values[at + width] ?? 0) - (values[at - width] ?? 0)) ** 2;
      }
      gradient[y * width + x] = Math.sqrt(sum);
    }
  }
  return gradient;
}
