import { clamp } from '@framescout/media';
import type { PlaneMoments } from '../model/plane-moments.ts';
import { PLANES } from '../model/template.ts';

/**
 * What a game does to all colors of a frame: a plane's samples times a gain, plus the luma times a share, plus an
 * offset. The share is 0 for luma itself.
 */
export type ColorMap = { gains: Float64Array; lumaShares: Float64Array; offsets: Float64Array };

/**
 * For one plane, weighted means over an element's pixels: of its own samples, its luma, those seen at a place, and
 * their squares and products.
 */
export type PlaneProducts = {
  own: number;
  luma: number;
  seen: number;
  ownOwn: number;
  lumaLuma: number;
  ownLuma: number;
  ownSeen: number;
  lumaSeen: number;
  seenSeen: number;
};

/** The least contrast that a tint or a flash leaves, relative to the learned one. */
export const MIN_GAIN = 0.2;
const MAX_GAIN = 2;
// The surroundings count this much beside the element itself.
const SURROUNDINGS_WEIGHT = 0.3;
// A map explains the surroundings if it takes the mean and deviation of each plane to within this many steps: luma
// varies more as the camera moves. Where an element has less contrast than that, the gain is taken for what is usual.
const TOLERANCE = [16, 5, 5] as const;

/**
 * Fits the map that takes an element's samples to those of a place and, at once, the surroundings that the
 * place had in a known frame to its present ones (ridge regression; mean and standard deviation stand for the
 * surroundings). Returns the best for any known frame. Returns null if the picture has more likely kept its colors: if
 * more known frames have the present surroundings as they are than a map explains. `products` are those of luma, blue
 * and red.
 */
export function fitColorMap(
  products: readonly PlaneProducts[],
  surroundings: PlaneMoments,
  known: readonly PlaneMoments[],
): ColorMap | null {
  let best: ColorMap | null = null;
  let least = Number.POSITIVE_INFINITY;
  let explained = 0;
  for (const before of known) {
    const map = fitMap(products, before, surroundings);
    const mapped = mapMoments(before, map);
    if (!isAlike(mapped, surroundings)) continue;
    explained++;
    const misfits = products.map(
      (own, plane) =>
        (residualOf(own, plane, map) + SURROUNDINGS_WEIGHT * distanceBetween(mapped, surroundings, plane)) /
        (TOLERANCE[plane] ?? 1) ** 2,
    );
    const cost = misfits.reduce((sum, misfit) => sum + misfit, 0);
    if (cost >= least) continue;
    least = cost;
    best = map;
  }
  const unchanged = known.filter((before) => isAlike(before, surroundings)).length;
  return explained < unchanged ? null : best;
}

function isAlike(a: PlaneMoments, b: PlaneMoments): boolean {
  return TOLERANCE.every(
    (tolerance, plane) =>
      Math.abs((a.means[plane] ?? 0) - (b.means[plane] ?? 0)) <= tolerance &&
      Math.abs((a.deviations[plane] ?? 0) - (b.deviations[plane] ?? 0)) <= tolerance,
  );
}

function distanceBetween(a: PlaneMoments, b: PlaneMoments, plane: number): number {
  return (
    ((a.means[plane] ?? 0) - (b.means[plane] ?? 0)) ** 2 +
    ((a.deviations[plane] ?? 0) - (b.deviations[plane] ?? 0)) ** 2
  );
}

function fitMap(products: readonly PlaneProducts[], before: PlaneMoments, now: PlaneMoments): ColorMap {
  const map = {
    gains: new Float64Array(PLANES),
    lumaShares: new Float64Array(PLANES),
    offsets: new Float64Array(PLANES),
  };
  for (const [plane, own] of products.entries()) fitPlane(plane, own, { before, now }, map);
  return map;
}

function fitPlane(
  plane: number,
  products: PlaneProducts,
  { before, now }: { before: PlaneMoments; now: PlaneMoments },
  map: ColorMap,
): void {
  const isLuma = plane === 0;
  const tolerance = TOLERANCE[plane] ?? 1;
  const [mean, deviation] = [before.means[plane] ?? 0, before.deviations[plane] ?? 0];
  const lumaMean = before.means[0] ?? 0;
  const [nowMean, nowDeviation] = [now.means[plane] ?? 0, now.deviations[plane] ?? 0];
  const together = (ofElement: number, around: number) =>
    (ofElement + SURROUNDINGS_WEIGHT * around) / (1 + SURROUNDINGS_WEIGHT);
  const own = together(products.own, mean);
  const luma = together(products.luma, lumaMean);
  const seen = together(products.seen, nowMean);
  const ownOwn = together(products.ownOwn, mean ** 2 + deviation ** 2) - own * own + tolerance ** 2;
  const lumaLuma = together(products.lumaLuma, lumaMean ** 2) - luma * luma + tolerance ** 2;
  const ownLuma = together(products.ownLuma, mean * lumaMean) - own * luma;
  const usual = isLuma ? 1 : (map.gains[0] ?? 1);
  const ownSeen =
    together(products.ownSeen, mean * nowMean + deviation * nowDeviation) -
    own * seen +
    usual * tolerance ** 2;
  const lumaSeen = together(products.lumaSeen, lumaMean * nowMean) - luma * seen;
  const determinant = ownOwn * lumaLuma - ownLuma ** 2;
  const free = isLuma ? ownSeen / ownOwn : (ownSeen * lumaLuma - lumaSeen * ownLuma) / determinant;
  const gain = clamp(free, isLuma ? MIN_GAIN : 0, MAX_GAIN);
  const share = isLuma ? 0 : (lumaSeen - gain * ownLuma) / lumaLuma;
  const offset = seen - gain * own - share * luma;
  map.gains[plane] = gain;
  map.lumaShares[plane] = share;
  map.offsets[plane] = offset;
}

/** What a map makes of a frame's colors. */
function mapMoments(
  { means, deviations }: PlaneMoments,
  { gains, lumaShares, offsets }: ColorMap,
): PlaneMoments {
  const [lumaMean, lumaDeviation] = [means[0] ?? 0, deviations[0] ?? 0];
  return {
    means: gains.map(
      (gain, plane) =>
        gain * (means[plane] ?? 0) + (lumaShares[plane] ?? 0) * lumaMean + (offsets[plane] ?? 0),
    ),
    deviations: gains.map((gain, plane) =>
      Math.hypot(gain * (deviations[plane] ?? 0), (lumaShares[plane] ?? 0) * lumaDeviation),
    ),
  };
}

/** The mean squared difference between a place and what a map makes of the element. */
function residualOf(products: PlaneProducts, plane: number, map: ColorMap): number {
  const { own, luma, seen, ownOwn, lumaLuma, ownLuma, ownSeen, lumaSeen, seenSeen } = products;
  const [gain, share, offset] = [map.gains[plane] ?? 1, map.lumaShares[plane] ?? 0, map.offsets[plane] ?? 0];
  return (
    seenSeen +
    gain * gain * ownOwn +
    share * share * lumaLuma +
    offset * offset +
    2 *
      (gain * share * ownLuma +
        gain * offset * own +
        share * offset * luma -
        gain * ownSeen -
        share * lumaSeen -
        offset * seen)
  );
}
