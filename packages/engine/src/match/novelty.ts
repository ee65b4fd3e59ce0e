import type { PixelRect, PixelSize } from '@framescout/media';

/** The view of a reduced patch: its raw values, or high-passed ones. */
export type PatchView = 'raw' | 'high-passed';

/** A patch at reduced size: three planes (luma, Cb, Cr) of equal size, rows x columns. */
export type ReducedPatch = PixelSize & { view: PatchView; planes: Float32Array[] };

/**
 * What a place looks like without the element, at reduced size: for each plane (rows x columns) the mean, the variance,
 * and -ln of the normal distribution's peak density.
 */
export type ReducedBackground = { mean: Float32Array[]; variance: Float32Array[]; floor: Float32Array[] };

/**
 * Standard deviations of encoding noise, high-passed and reduced, by plane: a mean of four samples is less noisy than
 * one (see NOISE_SIGMA), but coding noise is correlated between neighbours.
 */
export const REDUCED_SIGMA = [5, 4, 4] as const;

/** A part of a reduced patch; it must lie inside. */
export function cutReduced(patch: ReducedPatch, { left, top, width, height }: PixelRect): ReducedPatch {
  const planes = patch.planes.map((plane) => {
    const part = new Float32Array(width * height);
    for (let row = 0; row < height; row++) {
      const from = (top + row) * patch.width + left;
      part.set(plane.subarray(from, from + width), row * width);
    }
    return part;
  });
  return { width, height, view: patch.view, planes };
}

/** A look at the background, and its weight. */
export type WeighedPatch = { patch: ReducedPatch; weight: number };

// With fewer looks than about this, a place's variance is pulled towards that of the whole window.
const FEWEST_LOOKS = 4;

/** The mean and variance over looks at a place without the element; the variance includes encoding noise. */
export function reducedBackground(looks: readonly WeighedPatch[], like: ReducedPatch): ReducedBackground {
  const total = looks.reduce((sum, { weight }) => sum + weight, 0);
  const mean: Float32Array[] = [];
  const variance: Float32Array[] = [];
  for (const [plane, sigma] of REDUCED_SIGMA.entries()) {
    const length = like.width * like.height;
    const sums = new Float32Array(length);
    const squares = new Float32Array(length);
    for (const { patch, weight } of looks) {
      const values = patch.planes[plane] ?? sums;
      for (let i = 0; i < length; i++) {
        const value = values[i] ?? 0;
        sums[i] = (sums[i] ?? 0) + weight * value;
        squares[i] = (squares[i] ?? 0) + weight * value * value;
      }
    }
    const usual =
      total > 0 ? squares.reduce((sum, square) => sum + square, 0) / (total * length) : sigma ** 2;
    const means = sums.map((sum) => sum / Math.max(total, 1e-6));
    mean.push(means);
    variance.push(
      squares.map((square, i) => {
        const spread = Math.max(0, square - (means[i] ?? 0) ** 2 * total);
        return (spread + FEWEST_LOOKS * usual) / (total + FEWEST_LOOKS) + sigma ** 2;
      }),
    );
  }
  const floor = variance.map((plane) => plane.map((spread) => Math.log(2 * Math.PI * spread) / 2));
  return { mean, variance, floor };
}

/**
 * A reduced patch and the evidence against each value being background: per pixel, row by row, three values and their
 * surprises (-ln of each one's probability density in the background).
 */
export type Novelty = PixelSize & { view: PatchView; samples: Float32Array };

/** Numbers per pixel in a novelty. */
export const PER_PIXEL = 6;

// Real backgrounds have heavier tails than the normal distribution, so a single value's surprise is bounded.
const MOST_SURPRISE = 2.5;

/** Measures how surprising each value of a patch is at its place. */
export function noveltyOf(patch: ReducedPatch, { mean, variance, floor }: ReducedBackground): Novelty {
  const { width, height, view, planes } = patch;
  const samples = new Float32Array(width * height * PER_PIXEL);
  for (const [plane, values] of planes.entries()) {
    const [means, variances, floors] = [mean[plane], variance[plane], floor[plane]];
    if (means && variances && floors) addSurprises(samples, plane, { values, means, variances, floors });
  }
  return { width, height, view, samples };
}

function addSurprises(
  samples: Float32Array,
  plane: number,
  {
    values,
    means,
    variances,
    floors,
  }: { values: Float32Array; means: Float32Array; variances: Float32Array; floors: Float32Array },
): void {
  for (let i = 0, to = plane; i < values.length; i++, to += PER_PIXEL) {
    const value = values[i] ?? 0;
    const difference = value - (means[i] ?? 0);
    const oddity = (difference * difference) / (2 * (variances[i] ?? 1));
    samples[to] = value;
    samples[to + 3] = (floors[i] ?? 0) + (oddity < MOST_SURPRISE ? oddity : MOST_SURPRISE);
  }
}
