import type { PixelRect, PixelSize, Position } from '../sample/pixel-rect.ts';
import { chromaLength, type PlanePatch } from '../sample/plane-patch.ts';
import { highPass } from './high-pass.ts';

/**
 * A patch at reduced size, high-passed: what stands out of its surroundings. Three planes (luma, Cb, Cr) of one size,
 * rows x columns.
 */
export type ReducedPatch = PixelSize & { planes: Float32Array[] };

/**
 * What a place looks like without the element, at reduced size: of each plane (rows x columns) the mean, the variance,
 * and -ln of the normal curve's height at its middle.
 */
export type ReducedBackground = { mean: Float32Array[]; variance: Float32Array[]; floor: Float32Array[] };

/**
 * Standard deviations of what recording leaves of equal pixels, high-passed and reduced, by plane: a mean of four
 * samples is less noisy than one (see NOISE_SIGMA), but coding noise is shared by neighbours.
 */
const REDUCED_SIGMA = [5, 4, 4] as const;

/** A patch's high-passed planes, with `reduction` (even) pixels of luma for one; chroma has half as many to begin with. */
export function reducePatch(patch: PlanePatch, reduction: number): ReducedPatch {
  const size = {
    width: Math.floor(patch.width / reduction),
    height: Math.floor(patch.height / reduction),
  };
  const chromaWidth = chromaLength(patch.width);
  const planes = [
    highPass(meansOfBlocks(patch.luma, patch.width, size, reduction), size),
    highPass(meansOfBlocks(patch.blue, chromaWidth, size, reduction >> 1), size),
    highPass(meansOfBlocks(patch.red, chromaWidth, size, reduction >> 1), size),
  ];
  return { ...size, planes };
}

/** A part of a reduced patch; it lies wholly inside. */
export function cutReduced(patch: ReducedPatch, { left, top, width, height }: PixelRect): ReducedPatch {
  const planes = patch.planes.map((plane) => {
    const part = new Float32Array(width * height);
    for (let row = 0; row < height; row++) {
      const from = (top + row) * patch.width + left;
      part.set(plane.subarray(from, from + width), row * width);
    }
    return part;
  });
  return { width, height, planes };
}

/** A look at the background, and how much it counts. */
export type WeighedPatch = { patch: ReducedPatch; weight: number };

// A place that was looked at less often than this (in whole looks) varies as the rest of the window does, to that part.
const FEWEST_LOOKS = 4;

/** The mean and variance over looks at a place without the element; the variance includes the recording's noise. */
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

/** What speaks against each value's being the background's: half of a Bayes factor's background term, by plane. */
export type Novelty = ReducedPatch & { surprise: Float32Array[] };

// Real backgrounds have heavier tails than the normal curve, so that one value's oddity is bounded.
const MOST_SURPRISE = 2.5;

/** How surprising each value of a patch is at its place: -ln of its probability in the background. */
export function noveltyOf(patch: ReducedPatch, { mean, variance, floor }: ReducedBackground): Novelty {
  const surprise = patch.planes.map((values, plane) => {
    const [means, variances, floors] = [mean[plane], variance[plane], floor[plane]];
    const out = new Float32Array(values.length);
    if (!means || !variances || !floors) return out;
    for (let i = 0; i < out.length; i++) {
      const oddity = ((values[i] ?? 0) - (means[i] ?? 0)) ** 2 / (2 * (variances[i] ?? 1));
      out[i] = (floors[i] ?? 0) + (oddity < MOST_SURPRISE ? oddity : MOST_SURPRISE);
    }
    return out;
  });
  return { ...patch, surprise };
}

/** Samples of a patch that are worth comparing: where they lie, their values and surprises, three each. */
export type NovelPoints = { points: Position[]; values: Float32Array; surprise: Float32Array };

// How widely high-passed samples may lie, by plane: an element's value is one of these, none likelier than another.
const RANGE = [150, 60, 60] as const;
const MOST_AGAINST = -4;
const MOST_FOR = 5;
// A point that would not even agree with itself by this much says nothing.
const LEAST_SELF_EVIDENCE = 2;

const UNKNOWN_VALUE = RANGE.map(
  (range, plane) =>
    -Math.log(range) - Math.log(2 * Math.PI * (REDUCED_SIGMA[plane] ?? 1) ** 2) / 2 - Math.LN2 / 2,
);
const CLOSENESS = REDUCED_SIGMA.map((sigma) => 1 / (4 * sigma ** 2));

/** The points within `reach` of a middle that are unlike their background. */
export function novelPoints(look: Novelty, middle: Position, reach: Position): NovelPoints {
  const points: Position[] = [];
  const values: number[] = [];
  const surprise: number[] = [];
  const right = Math.min(look.width - 1, middle.x + reach.x);
  const bottom = Math.min(look.height - 1, middle.y + reach.y);
  for (let y = Math.max(0, middle.y - reach.y); y <= bottom; y++) {
    for (let x = Math.max(0, middle.x - reach.x); x <= right; x++) {
      const at = y * look.width + x;
      if (evidenceOfTwo(look, at, look, at) < LEAST_SELF_EVIDENCE) continue;
      points.push({ x, y });
      for (const plane of RANGE.keys()) {
        values.push(look.planes[plane]?.[at] ?? 0);
        surprise.push(look.surprise[plane]?.[at] ?? 0);
      }
    }
  }
  return { points, values: Float32Array.from(values), surprise: Float32Array.from(surprise) };
}

/** The log Bayes factor of two samples: one unknown value seen twice, against two draws from their backgrounds. */
function evidenceOfTwo(a: Novelty, atA: number, b: Novelty, atB: number): number {
  let evidence = 0;
  for (const plane of RANGE.keys()) {
    const difference = (a.planes[plane]?.[atA] ?? 0) - (b.planes[plane]?.[atB] ?? 0);
    const surprise = (a.surprise[plane]?.[atA] ?? 0) + (b.surprise[plane]?.[atB] ?? 0);
    evidence += evidenceOf((UNKNOWN_VALUE[plane] ?? 0) + surprise, difference ** 2 * (CLOSENESS[plane] ?? 1));
  }
  return evidence;
}

/**
 * The log Bayes factor that several looks, each with its own place (an index into its planes), show one unknown value
 * and not their backgrounds. At least one look.
 */
export function evidenceOfAll(looks: readonly Novelty[], places: readonly number[]): number {
  const count = looks.length;
  let evidence = 0;
  for (const [plane, range] of RANGE.entries()) {
    const noise = (REDUCED_SIGMA[plane] ?? 1) ** 2;
    let sum = 0;
    let squares = 0;
    let surprise = 0;
    for (const [index, look] of looks.entries()) {
      const at = places[index] ?? 0;
      const value = look.planes[plane]?.[at] ?? 0;
      sum += value;
      squares += value * value;
      surprise += look.surprise[plane]?.[at] ?? 0;
    }
    const deviation = Math.max(0, squares - (sum * sum) / count) / (2 * noise);
    const unknown =
      -Math.log(range) - ((count - 1) / 2) * Math.log(2 * Math.PI * noise) - Math.log(count) / 2;
    evidence += evidenceOf(unknown + surprise, deviation);
  }
  return evidence;
}

/**
 * A plane's evidence. Where the background would look the same, the plane says nothing for the element (a white sign
 * over a grey wall has no colour of its own), but what differs still speaks against it.
 */
function evidenceOf(forElement: number, difference: number): number {
  return Math.min(MOST_FOR, Math.max(MOST_AGAINST, Math.max(0, forElement) - difference));
}

/** How much columns and rows of a look count. */
export type PlaceWeights = { columns: Float32Array; rows: Float32Array };

/**
 * How much speaks for the points' being seen again in another look, moved by (dx, dy): the sum of the log Bayes factors
 * of all that agree, weighed by the lesser of both places' weights. What does not agree costs nothing: it is another
 * background.
 */
export function sharedEvidence(
  { points, values, surprise }: NovelPoints,
  look: Novelty,
  dx: number,
  dy: number,
  own: PlaceWeights,
  others: PlaceWeights | null,
): number {
  const [luma, blue, red] = look.planes;
  const [lumaSurprise, blueSurprise, redSurprise] = look.surprise;
  if (!luma || !blue || !red || !lumaSurprise || !blueSurprise || !redSurprise) return 0;
  const [unknownLuma = 0, unknownChroma = 0] = UNKNOWN_VALUE;
  const [closeLuma = 1, closeChroma = 1] = CLOSENESS;
  const { width, height } = look;
  let sum = 0;
  for (let i = 0, from = 0; i < points.length; i++, from += 3) {
    const point = points[i];
    if (!point) continue;
    const x = point.x + dx;
    const y = point.y + dy;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const at = y * width + x;
    const a = (values[from] ?? 0) - (luma[at] ?? 0);
    const b = (values[from + 1] ?? 0) - (blue[at] ?? 0);
    const c = (values[from + 2] ?? 0) - (red[at] ?? 0);
    const evidence =
      evidenceOf(unknownLuma + (surprise[from] ?? 0) + (lumaSurprise[at] ?? 0), a * a * closeLuma) +
      evidenceOf(unknownChroma + (surprise[from + 1] ?? 0) + (blueSurprise[at] ?? 0), b * b * closeChroma) +
      evidenceOf(unknownChroma + (surprise[from + 2] ?? 0) + (redSurprise[at] ?? 0), c * c * closeChroma);
    if (evidence <= 0) continue;
    const here = (own.columns[point.x] ?? 0) * (own.rows[point.y] ?? 0);
    const there = others ? (others.columns[x] ?? 0) * (others.rows[y] ?? 0) : here;
    sum += evidence * Math.min(here, there);
  }
  return sum;
}

/** Means of square blocks of samples; of a plane whose rows are `pitch` long. */
function meansOfBlocks(values: Uint8Array, pitch: number, size: PixelSize, block: number): Float32Array {
  const means = new Float32Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      let sum = 0;
      for (let row = 0; row < block; row++) {
        const from = (y * block + row) * pitch + x * block;
        for (let column = 0; column < block; column++) sum += values[from + column] ?? 0;
      }
      means[y * size.width + x] = sum / (block * block);
    }
  }
  return means;
}
