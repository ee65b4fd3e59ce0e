import type { Position } from '@framescout/media';
import type { Novelty } from './novelty.ts';
import {
  evidenceAt,
  type Look,
  type ShiftReach,
  STILL,
  sampleBackgrounds,
  shiftReach,
  shiftsAround,
  thinPoints,
} from './selection-look.ts';
import { pointsSeen } from './shared-evidence.ts';

/**
 * Lowers the worth of a look's points that also match backgrounds, each background at its best-matching
 * shift: bricks match bricks wherever the camera has moved.
 *
 * A point's worth is -ln of the share of backgrounds in which it matched, relative to a point that never
 * matched.
 */
export function discountTexture(look: Look, reduction: number, scale: number): void {
  const backgrounds = sampleBackgrounds(look);
  const reach = shiftReach(reduction, scale);
  const matches = new Float32Array(look.allPoints.pointWeights.length);
  for (const other of backgrounds) {
    const { x, y } = bestShift(look, other, STILL, reach, null);
    for (const [i, isSeen] of pointsSeen(look.allPoints, other, x, y).entries()) {
      if (isSeen) matches[i] = (matches[i] ?? 0) + 1;
    }
  }
  // Add-one-half smoothing: a point that never matched still might.
  const rarity = (count: number) => -Math.log((count + 0.5) / (backgrounds.length + 1));
  look.allPoints = { ...look.allPoints, pointWeights: matches.map((count) => rarity(count) / rarity(0)) };
  look.points = thinPoints(look.allPoints);
}

/** Returns the most evidence that any background gives for a look, over all shifts within the click error. */
export function findMaxBackgroundEvidence(look: Look, reduction: number, scale: number): number {
  if (look.chance !== null) return look.chance;
  const reach = shiftReach(reduction, scale);
  const chances = sampleBackgrounds(look).map((other) => bestShift(look, other, STILL, reach, null).evidence);
  look.chance = Math.max(0, ...chances);
  return look.chance;
}

/**
 * Finds the shift around a given one at which a look shares the most evidence with another, and that
 * evidence.
 */
export function bestShift(
  look: Look,
  other: Novelty,
  middle: Position,
  reach: ShiftReach,
  clicked: Look | null,
): Position & { evidence: number } {
  const judged = (shift: Position) => ({ ...shift, evidence: evidenceAt(look, other, shift, clicked) });
  const better = (a: Position & { evidence: number }, b: Position & { evidence: number }) =>
    b.evidence > a.evidence ? b : a;
  const coarse = shiftsAround(middle, reach).map(judged).reduce(better, judged(middle));
  return shiftsAround(coarse, { x: 1, y: 1, step: 1 }).map(judged).reduce(better, coarse);
}
