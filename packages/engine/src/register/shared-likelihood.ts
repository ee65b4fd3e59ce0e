import type { Position } from '@framescout/media';
import { MAX_SURPRISE, type Novelty, type PatchView, PER_PIXEL, REDUCED_SIGMA } from './novelty.ts';

/**
 * Pixels of a selection worth comparing: their positions, their samples (six each, as in a novelty), and
 * their worth (0..1).
 */
export type NovelPoints = {
  xs: Int32Array;
  ys: Int32Array;
  samples: Float32Array;
  pointWeights: Float32Array;
};

/** Weights of a profile's columns and rows, falling with distance from the click. */
export type PlaceWeights = { columns: Float32Array; rows: Float32Array };

/**
 * The range that samples may span, by plane: an element's unknown value is assumed to be uniformly distributed over
 * it.
 */
export const RANGES = { raw: [220, 100, 100], 'high-passed': [150, 60, 60] } as const;
/**
 * Log Bayes factor from which on a pixel counts as common to selections; one that wouldn't reach that even with itself
 * says nothing.
 */
export const CONVINCING = 2;

/**
 * Bounds of the log Bayes factor of one plane of a pixel, since real noise and real backgrounds have heavier tails
 * than the normal distribution: no more for the element than two surprising values say.
 */
const MAX_AGAINST = -4;
export const MAX_FOR = 2 * MAX_SURPRISE;

/** Limits the log Bayes factor of one plane of a pixel to what a single value may prove. */
export function clampLikelihood(factor: number): number {
  return Math.min(MAX_FOR, Math.max(MAX_AGAINST, factor));
}

/** The constant part of the likelihood that `count` samples have one unknown value, by plane. */
function unknownValue(view: PatchView, count: number): number[] {
  return RANGES[view].map((range, plane) => {
    const variance = (REDUCED_SIGMA[plane] ?? 1) ** 2;
    return -Math.log(range) - ((count - 1) / 2) * Math.log(2 * Math.PI * variance) - Math.log(count) / 2;
  });
}

// Precomputed for up to three selections, since it is needed for every pixel.
const COUNTS = [1, 2, 3];
const UNKNOWN = {
  raw: new Map(COUNTS.map((count) => [count, unknownValue('raw', count)])),
  'high-passed': new Map(COUNTS.map((count) => [count, unknownValue('high-passed', count)])),
};
const [CLOSE_LUMA = 1, CLOSE_BLUE = 1, CLOSE_RED = 1] = REDUCED_SIGMA.map((sigma) => 1 / (4 * sigma ** 2));

/** Returns the points within `reach` of a middle that differ from their background. */
export function findNovelPoints(novelty: Novelty, middle: Position, reach: Position): NovelPoints {
  const xs: number[] = [];
  const ys: number[] = [];
  const samples: number[] = [];
  const right = Math.min(novelty.width - 1, middle.x + reach.x);
  const bottom = Math.min(novelty.height - 1, middle.y + reach.y);
  for (let y = Math.max(0, middle.y - reach.y); y <= bottom; y++) {
    for (let x = Math.max(0, middle.x - reach.x); x <= right; x++) {
      const at = y * novelty.width + x;
      if (pixelLikelihood([novelty, novelty], [at, at]) < CONVINCING) continue;
      xs.push(x);
      ys.push(y);
      samples.push(...novelty.samples.subarray(at * PER_PIXEL, (at + 1) * PER_PIXEL));
    }
  }
  return {
    xs: Int32Array.from(xs),
    ys: Int32Array.from(ys),
    samples: Float32Array.from(samples),
    pointWeights: new Float32Array(xs.length).fill(1),
  };
}

/** Picks points by index. */
export function pickPoints(
  { xs, ys, samples, pointWeights }: NovelPoints,
  kept: readonly number[],
): NovelPoints {
  const picked = new Float32Array(kept.length * PER_PIXEL);
  for (const [to, from] of kept.entries()) {
    picked.set(samples.subarray(from * PER_PIXEL, (from + 1) * PER_PIXEL), to * PER_PIXEL);
  }
  return {
    xs: Int32Array.from(kept, (i) => xs[i] ?? 0),
    ys: Int32Array.from(kept, (i) => ys[i] ?? 0),
    samples: picked,
    pointWeights: Float32Array.from(kept, (i) => pointWeights[i] ?? 0),
  };
}

/**
 * Computes the log Bayes factor that several selections, each at its own place (a pixel's index), show one
 * unknown value rather than their backgrounds. Needs at least one.
 */
export function pixelLikelihood(novelties: readonly Novelty[], places: readonly number[]): number {
  const count = novelties.length;
  const view = novelties[0]?.view ?? 'raw';
  const unknown = UNKNOWN[view].get(count) ?? unknownValue(view, count);
  let likelihood = 0;
  // Indices, since iterators would take most of the time: this is called for every pixel.
  for (let plane = 0; plane < unknown.length; plane++) {
    let sum = 0;
    let squares = 0;
    let surprise = 0;
    for (let index = 0; index < count; index++) {
      const samples = novelties[index]?.samples;
      if (!samples) continue;
      const at = (places[index] ?? 0) * PER_PIXEL + plane;
      const value = samples[at] ?? 0;
      sum += value;
      squares += value * value;
      surprise += samples[at + 3] ?? 0;
    }
    const deviation = Math.max(0, squares - (sum * sum) / count) / (2 * (REDUCED_SIGMA[plane] ?? 1) ** 2);
    likelihood += planeLikelihood((unknown[plane] ?? 0) + surprise, deviation);
  }
  return likelihood;
}

/**
 * Computes a plane's likelihood. If the background would look the same, the plane says nothing in favor of
 * the element (a white sign over a gray wall has no color of its own), but differences still count against
 * it.
 */
function planeLikelihood(forElement: number, difference: number): number {
  // Without branches, which noise would make unpredictable.
  return clampLikelihood(Math.max(0, forElement) - difference);
}

/**
 * Computes how likely it is that points reappear in another selection, moved by (dx, dy): the sum of the log
 * Bayes factors of all that agree, weighted by each point's worth and the lesser of both places' weights.
 * Points that disagree cost nothing: they are just a different background.
 */
export function sharedLikelihood(
  { xs, ys, samples, pointWeights }: NovelPoints,
  other: Novelty,
  dx: number,
  dy: number,
  own: PlaceWeights,
  others: PlaceWeights | null,
): number {
  const { width, height, samples: seen, view } = other;
  const [luma = 0, blue = 0, red = 0] = UNKNOWN[view].get(2) ?? [];
  const columns = others?.columns ?? own.columns;
  const rows = others?.rows ?? own.rows;
  const [shiftX, shiftY] = others ? [dx, dy] : [0, 0];
  let sum = 0;
  for (let i = 0; i < xs.length; i++) {
    const left = xs[i] ?? 0;
    const top = ys[i] ?? 0;
    const x = left + dx;
    const y = top + dy;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const likelihood = pixelPairLikelihood(samples, i, seen, y * width + x, luma, blue, red);
    if (likelihood <= 0) continue;
    const here = (own.columns[left] ?? 0) * (own.rows[top] ?? 0);
    const there = (columns[left + shiftX] ?? 0) * (rows[top + shiftY] ?? 0);
    sum += likelihood * (pointWeights[i] ?? 0) * (here < there ? here : there);
  }
  return sum;
}

/** Returns which of the points reappear in another selection, moved by (dx, dy). */
export function findReappearing(points: NovelPoints, other: Novelty, dx: number, dy: number): boolean[] {
  const { width, height, samples, view } = other;
  const [luma = 0, blue = 0, red = 0] = UNKNOWN[view].get(2) ?? [];
  return Array.from(points.xs, (left, i) => {
    const x = left + dx;
    const y = (points.ys[i] ?? 0) + dy;
    const isInside = x >= 0 && y >= 0 && x < width && y < height;
    return isInside && pixelPairLikelihood(points.samples, i, samples, y * width + x, luma, blue, red) > 0;
  });
}

/** Computes the log Bayes factor of two pixels (indices) in two selections' samples. */
function pixelPairLikelihood(
  a: Float32Array,
  indexA: number,
  b: Float32Array,
  indexB: number,
  unknownLuma: number,
  unknownBlue: number,
  unknownRed: number,
): number {
  const i = indexA * PER_PIXEL;
  const j = indexB * PER_PIXEL;
  const luma = (a[i] ?? 0) - (b[j] ?? 0);
  const blue = (a[i + 1] ?? 0) - (b[j + 1] ?? 0);
  const red = (a[i + 2] ?? 0) - (b[j + 2] ?? 0);
  return (
    planeLikelihood(unknownLuma + (a[i + 3] ?? 0) + (b[j + 3] ?? 0), luma * luma * CLOSE_LUMA) +
    planeLikelihood(unknownBlue + (a[i + 4] ?? 0) + (b[j + 4] ?? 0), blue * blue * CLOSE_BLUE) +
    planeLikelihood(unknownRed + (a[i + 5] ?? 0) + (b[j + 5] ?? 0), red * red * CLOSE_RED)
  );
}
