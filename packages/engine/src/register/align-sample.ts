import type { PixelSize, PlanePatch, Position } from '@framescout/media';
import { cutRegion } from '../model/cut-region.ts';
import { PLANES } from '../model/template.ts';

// How far from the guess to search, in pixels: registration knows the place only in steps of two to four.
const SEARCH = 6;
// A shift is accepted if its score is this many standard deviations above the mean of all shifts, and this
// many above that of no shift: textures agree by chance anywhere.
const CLEAR_PEAK = 4;
const CLEARLY_BETTER = 2;
// Noise of encoded video, in steps of 0..255: pixels that differ by less agree.
const AGREEMENT_SIGMA = 12;

/**
 * Finds the region of a patch, around `guess`, that shows the same element as the reference, by counting
 * pixels that look alike. Each is weighted by the reference's gradient, since flat pixels agree anywhere.
 *
 * The sum is robust (Geman and McClure 1987), so that a moving background doesn't drag the result along as it
 * would with a correlation. Returns the guess if there is no clear peak.
 */
export function alignSample(
  reference: Uint8Array,
  patch: PlanePatch,
  guess: Position,
  size: PixelSize,
): Position {
  const gradient = gradientOf(reference, size);
  const around = { width: size.width + 2 * SEARCH, height: size.height + 2 * SEARCH };
  const values = cutRegion(patch, { x: guess.x - SEARCH, y: guess.y - SEARCH }, around);
  const tried: { x: number; y: number; score: number }[] = [];
  for (let y = guess.y - SEARCH; y <= guess.y + SEARCH; y++) {
    for (let x = guess.x - SEARCH; x <= guess.x + SEARCH; x++) {
      const from = (y - guess.y + SEARCH) * around.width + x - guess.x + SEARCH;
      tried.push({ x, y, score: agreement(reference, gradient, size, values, around, from) });
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

/**
 * How well a region agrees with one of the same `size` inside a larger patch, starting at an index into its
 * first plane.
 */
function agreement(
  a: Uint8Array,
  gradient: Float32Array,
  { width, height }: PixelSize,
  b: Uint8Array,
  around: PixelSize,
  from: number,
): number {
  const pixels = width * height;
  const further = around.width * around.height;
  const scale = 1 / AGREEMENT_SIGMA ** 2;
  let sum = 0;
  for (let row = 0; row < height; row++) {
    for (let i = row * width, j = from + row * around.width; i < (row + 1) * width; i++, j++) {
      const weight = gradient[i] ?? 0;
      if (weight === 0) continue;
      const luma = (a[i] ?? 0) - (b[j] ?? 0);
      const blue = (a[i + pixels] ?? 0) - (b[j + further] ?? 0);
      const red = (a[i + 2 * pixels] ?? 0) - (b[j + 2 * further] ?? 0);
      const distance = luma * luma + blue * blue + red * red;
      sum += weight / (1 + distance * scale) ** 2;
    }
  }
  return sum;
}

/** Computes the gradient magnitude over all planes together, from central differences; 0 at the border. */
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
