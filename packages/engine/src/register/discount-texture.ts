import { STILL } from './resolution.ts';
import {
  findBestShift,
  pickPointsToCompare,
  type SelectionProfile,
  sampleBackgrounds,
} from './selection-profile.ts';
import { findReappearing } from './shared-likelihood.ts';

/**
 * Returns a profile in which points count less that also match backgrounds, each background at its
 * best-matching shift: bricks match bricks wherever the camera has moved.
 *
 * A point's worth is -ln of the share of backgrounds in which it matched, relative to a point that never
 * matched.
 */
export function discountTexture(profile: SelectionProfile): SelectionProfile {
  const backgrounds = sampleBackgrounds(profile);
  const matches = new Float32Array(profile.allPoints.pointWeights.length);
  for (const other of backgrounds) {
    const { x, y } = findBestShift(profile, other, STILL, profile.resolution.reach, null);
    for (const [i, isSeen] of findReappearing(profile.allPoints, other, x, y).entries()) {
      if (isSeen) matches[i] = (matches[i] ?? 0) + 1;
    }
  }
  // Add-one-half smoothing: a point that never matched still might.
  const rarity = (count: number) => -Math.log((count + 0.5) / (backgrounds.length + 1));
  const pointWeights = matches.map((count) => rarity(count) / rarity(0));
  const allPoints = { ...profile.allPoints, pointWeights };
  const cache = { ...profile.cache, chance: null };
  return { ...profile, allPoints, points: pickPointsToCompare(allPoints), cache };
}

/** Returns the highest likelihood of any background for a profile, over all shifts within the click error. */
export function findMaxBackgroundLikelihood(profile: SelectionProfile): number {
  const { cache, resolution } = profile;
  if (cache.chance !== null) return cache.chance;
  const chances = sampleBackgrounds(profile).map(
    (other) => findBestShift(profile, other, STILL, resolution.reach, null).likelihood,
  );
  cache.chance = Math.max(0, ...chances);
  return cache.chance;
}
