import type { Position } from '@framescout/media';
import type { Novelty } from './novelty.ts';
import {
  evidenceAt,
  type Look,
  type ShiftReach,
  STILL,
  shiftReach,
  shiftsAround,
  someBackgroundsOf,
  thinned,
} from './selection-look.ts';
import { pointsSeen } from './shared-evidence.ts';

/**
 * Makes less of those of a look's points that backgrounds show, too, at the shift at which they resemble the look most:
 * bricks match bricks wherever the view has moved. Against bricks that match, a match says no more than how seldom it
 * happens: -ln of the share of backgrounds in which it did, which is put in relation to that of a point that never
 * matched.
 */
export function discountTexture(look: Look, reduction: number, scale: number): void {
  const backgrounds = someBackgroundsOf(look);
  const reach = shiftReach(reduction, scale);
  const matches = new Float32Array(look.allPoints.worth.length);
  for (const other of backgrounds) {
    const { x, y } = bestShift(look, other, STILL, reach, null);
    for (const [i, isSeen] of pointsSeen(look.allPoints, other, x, y).entries()) {
      if (isSeen) matches[i] = (matches[i] ?? 0) + 1;
    }
  }
  // Half a match more, and one look more, than there were: what never matched might have.
  const rarity = (count: number) => -Math.log((count + 0.5) / (backgrounds.length + 1));
  look.allPoints = { ...look.allPoints, worth: matches.map((count) => rarity(count) / rarity(0)) };
  look.points = thinned(look.allPoints);
}

/** The most that a background has in common with a look at any shift that a click's error allows. */
export function chanceAnywhere(look: Look, reduction: number, scale: number): number {
  if (look.chance !== null) return look.chance;
  const reach = shiftReach(reduction, scale);
  const chances = someBackgroundsOf(look).map((other) => bestShift(look, other, STILL, reach, null).evidence);
  look.chance = Math.max(0, ...chances);
  return look.chance;
}

/** The shift within a reach of another at which a look has most in common with something else, and how much. */
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
