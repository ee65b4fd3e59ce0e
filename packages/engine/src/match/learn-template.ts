import type { Shift } from './align-samples.ts';
import type { ColorPlanes } from './color-planes.ts';

/**
 * What was learnt of an element: its pixels that belong to it and what they look like.
 * `columns`, `rows` and `weights` (0..1) have one entry a pixel; each appearance holds luma, blueness and redness of
 * those pixels one after the other (3 x pixels). `mean` is the average appearance.
 */
export type Template = {
  width: number;
  height: number;
  columns: Int16Array;
  rows: Int16Array;
  weights: Float32Array;
  mean: Float32Array;
  appearances: Float32Array[];
  /** How much each plane differs between the samples, over the whole region: what the background does there. */
  unrest: Record<PlaneName, number>;
};

/** The planes of {@link ColorPlanes}, in the order in which an appearance holds them. */
export const PLANES = ['luma', 'blueness', 'redness'] as const;

/** The name of a plane. */
export type PlaneName = (typeof PLANES)[number];

// Noise of recorded video (compression, dithering) in 0..255 steps: pixels that differ by less between samples agree.
const AGREEMENT_SIGMA = 12;
// Where everything shows some background through, the steadiest part still has to be believed.
const STEADY_SHARE = 0.08;
const MIN_WEIGHT = 0.05;

/**
 * Learns which pixels of aligned samples belong to the element: those that look alike in all of them, weighted by
 * a = exp(-v / 2 sigma²), v being the pixel's variance over the samples, summed over the three planes. Since single
 * pixels of a background agree by chance, a pixel counts as much as it and its neighbours agree: w = a x mean of the
 * 3 x 3 around it.
 */
export function learnTemplate(samples: readonly ColorPlanes[], shifts: readonly Shift[]): Template {
  const [reference] = samples;
  const width = reference?.width ?? 0;
  const height = reference?.height ?? 0;
  const variances = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  const unrest = { luma: 0, blueness: 0, redness: 0 };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const spread = spreadAt(samples, shifts, column, row);
      if (!spread) continue;
      variances[row * width + column] = spread.luma + spread.blueness + spread.redness;
      for (const plane of PLANES) unrest[plane] += spread[plane] / (width * height);
    }
  }
  const sigmaSquared = chooseSigmaSquared(variances);
  const agreement = variances.map((variance) => Math.exp(-variance / (2 * sigmaSquared)));
  const pixels = withNeighbours(agreement, width, height);
  const appearances = samples.map((planes, index) => {
    const shift = shifts[index] ?? { dx: 0, dy: 0 };
    const look = new Float32Array(pixels.length * 3);
    pixels.forEach(({ column, row }, i) => {
      const at = (row + shift.dy) * planes.width + column + shift.dx;
      look[i] = planes.luma[at] ?? 0;
      look[i + pixels.length] = planes.blueness[at] ?? 0;
      look[i + 2 * pixels.length] = planes.redness[at] ?? 0;
    });
    return look;
  });
  const mean = new Float32Array(pixels.length * 3);
  for (const look of appearances) {
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + (look[i] ?? 0) / appearances.length;
  }
  return {
    width,
    height,
    columns: Int16Array.from(pixels, (pixel) => pixel.column),
    rows: Int16Array.from(pixels, (pixel) => pixel.row),
    weights: Float32Array.from(pixels, (pixel) => pixel.weight),
    mean,
    appearances,
    unrest,
  };
}

function withNeighbours(
  agreement: Float32Array,
  width: number,
  height: number,
): { column: number; row: number; weight: number }[] {
  const pixels: { column: number; row: number; weight: number }[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
          sum += agreement[y * width + x] ?? 0;
        }
      }
      const weight = ((agreement[row * width + column] ?? 0) * sum) / 9;
      if (weight >= MIN_WEIGHT) pixels.push({ column, row, weight });
    }
  }
  return pixels;
}

/** The variance over the samples in each plane; null where the pixel lies outside one of the shifted samples. */
function spreadAt(
  samples: readonly ColorPlanes[],
  shifts: readonly Shift[],
  column: number,
  row: number,
): Record<PlaneName, number> | null {
  const spread = { luma: 0, blueness: 0, redness: 0 };
  for (const plane of PLANES) {
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < samples.length; i++) {
      const planes = samples[i];
      const shift = shifts[i];
      if (!planes || !shift) return null;
      const x = column + shift.dx;
      const y = row + shift.dy;
      if (x < 0 || y < 0 || x >= planes.width || y >= planes.height) return null;
      const value = planes[plane][y * planes.width + x] ?? 0;
      sum += value;
      squares += value * value;
    }
    spread[plane] = Math.max(0, squares / samples.length - (sum / samples.length) ** 2);
  }
  return spread;
}

function chooseSigmaSquared(variances: Float32Array): number {
  const sorted = variances.filter(Number.isFinite).sort();
  const steady = sorted[Math.floor(sorted.length * STEADY_SHARE)] ?? 0;
  return Math.max(AGREEMENT_SIGMA ** 2, steady);
}
