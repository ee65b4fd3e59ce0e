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
  return { ...profile, allPoints, points: pickPointsToCompare(allPoints) };
}
