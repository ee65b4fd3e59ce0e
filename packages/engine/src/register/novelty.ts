import type { PixelRect, PixelSize } from '@framescout/media';
import { FEW_FRAMES } from '../model/statistics.ts';

/** How the values of a reduced patch are represented: raw or high-passed. */
export type PatchView = 'raw' | 'high-passed';

/** A patch at reduced size: three planes (luma, Cb, Cr) of equal size, rows x columns. */
export type ReducedPatch = PixelSize & { view: PatchView; planes: Float32Array[] };

/**
 * Statistics of a place without the element, at reduced size: for each plane (rows x columns) the mean, the
 * variance, and -ln of the normal distribution's peak density.
 */
export type ReducedBackground = { mean: Float32Array[]; variance: Float32Array[]; floor: Float32Array[] };

/**
 * Standard deviations of encoding noise, high-passed and reduced, by plane: a mean of four samples is less
 * noisy than one (see NOISE_SIGMA), but coding noise is correlated between neighbors.
 */
export const REDUCED_SIGMA = [5, 4, 4] as const;

/** A part of a patch; the part must lie inside the patch. */
export type ReducedPart = { patch: ReducedPatch; part: PixelRect };

/** A part of a background frame, and its weight. */
export type WeighedPart = ReducedPart & { weight: number };

/**
 * Computes the mean and variance over frames without the element: parts of one size, consumed one at a time.
 * The variance includes encoding noise.
 */
export function measureBackground(
  parts: Iterable<WeighedPart>,
  { width, height }: PixelSize,
): ReducedBackground {
  const length = width * height;
  const planes = REDUCED_SIGMA.map((sigma) => ({
    sigma,
    sums: new Float32Array(length),
    squares: new Float32Array(length),
  }));
  let total = 0;
  for (const part of parts) {
    total += part.weight;
    for (const [plane, { sums, squares }] of planes.entries()) addPart(sums, squares, part, plane);
  }
  const mean = planes.map(({ sums }) => sums.map((sum) => sum / Math.max(total, 1e-6)));
  const variance = planes.map(({ sigma, squares }, plane) => {
    const usual =
      total > 0 ? squares.reduce((sum, square) => sum + square, 0) / (total * length) : sigma ** 2;
    return squares.map((square, i) => {
      // With few frames, a place's variance is shrunk toward that of the whole window.
      const spread = Math.max(0, square - (mean[plane]?.[i] ?? 0) ** 2 * total);
      return (spread + FEW_FRAMES * usual) / (total + FEW_FRAMES) + sigma ** 2;
    });
  });
  const floor = variance.map((plane) => plane.map((spread) => Math.log(2 * Math.PI * spread) / 2));
  return { mean, variance, floor };
}

function addPart(
  sums: Float32Array,
  squares: Float32Array,
  { patch, part: { left, top, width }, weight }: WeighedPart,
  plane: number,
): void {
  const values = patch.planes[plane];
  if (!values) return;
  for (let i = 0, row = top * patch.width + left; i < sums.length; row += patch.width) {
    for (let at = row; at < row + width; at++, i++) {
      const value = values[at] ?? 0;
      sums[i] = (sums[i] ?? 0) + weight * value;
      squares[i] = (squares[i] ?? 0) + weight * value * value;
    }
  }
}

/**
 * A reduced patch and how unlikely each value is as background: per pixel, row by row, three values and their
 * surprises (-ln of each one's probability density in the background).
 */
export type Novelty = PixelSize & { view: PatchView; samples: Float32Array };

/** Numbers per pixel in a novelty. */
export const PER_PIXEL = 6;

/** Real backgrounds have heavier tails than the normal distribution, so a single value's surprise is bounded. */
export const MAX_SURPRISE = 2.5;

/** Allocates the samples of a novelty. */
export function emptySamples({ width, height }: PixelSize): Float32Array {
  return new Float32Array(width * height * PER_PIXEL);
}

/**
 * Measures how surprising each value of a part is at its place. Fills `into`, which becomes the novelty's
 * samples.
 */
export function measureNovelty(
  { patch, part }: ReducedPart,
  { mean, variance, floor }: ReducedBackground,
  into: Float32Array = emptySamples(part),
): Novelty {
  for (const [plane, values] of patch.planes.entries()) {
    const [means, variances, floors] = [mean[plane], variance[plane], floor[plane]];
    if (!means || !variances || !floors) continue;
    addSurprises(into, plane, { values, pitch: patch.width, part, means, variances, floors });
  }
  return { width: part.width, height: part.height, view: patch.view, samples: into };
}

/** One plane of a patch and of its background. */
type SurprisingPlane = {
  values: Float32Array;
  pitch: number;
  part: PixelRect;
  means: Float32Array;
  variances: Float32Array;
  floors: Float32Array;
};

function addSurprises(
  samples: Float32Array,
  plane: number,
  { values, pitch, part, means, variances, floors }: SurprisingPlane,
): void {
  const { left, top, width } = part;
  for (let i = 0, to = plane, row = top * pitch + left; i < means.length; row += pitch) {
    for (let at = row; at < row + width; at++, i++, to += PER_PIXEL) {
      const value = values[at] ?? 0;
      const difference = value - (means[i] ?? 0);
      const oddity = (difference * difference) / (2 * (variances[i] ?? 1));
      samples[to] = value;
      samples[to + 3] = (floors[i] ?? 0) + (oddity < MAX_SURPRISE ? oddity : MAX_SURPRISE);
    }
  }
}
