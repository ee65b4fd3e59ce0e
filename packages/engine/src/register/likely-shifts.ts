import type { Position } from '@framescout/media';
import { REFINED } from '../compare/template-scorer.ts';
import { isWithin } from '../model/pixel-rects.ts';
import { type Resolution, STILL, shiftsAround } from './resolution.ts';
import {
  clickedShift,
  likelihoodAt,
  refineShift,
  type SelectionProfile,
  type Shift,
  stillShift,
} from './selection-profile.ts';

// How far apart (reduced pixels) the shifts of a pair are that are combined with those of the third selection.
const SHIFTS_APART = 3;

/**
 * Factor by which a placement is likelier that is as usual: the element stays in place, as nearly all do, or all
 * selections show it.
 */
export const USUAL_BONUS = 1.25;

/** Finds the likeliest shifts between two profiles, best first; always includes no shift. */
export function findLikelyShifts(a: SelectionProfile, b: SelectionProfile): Shift[] {
  const still = stillShift(a, b);
  const tried = shiftsAround(clickedShift(a, b), a.resolution.reach)
    .map((shift) => ({ ...shift, likelihood: likelihoodAt(a, b.novelty, shift, b) }))
    .sort((p, q) => q.likelihood - p.likelihood);
  const apart = { width: SHIFTS_APART, height: SHIFTS_APART };
  const shifts: Shift[] = [refineShift(a, b.novelty, still, b)];
  for (const shift of tried) {
    if (shifts.length > REFINED) break;
    if (!shifts.some((other) => isWithin(other, shift, apart)))
      shifts.push(refineShift(a, b.novelty, shift, b));
  }
  const worth = (shift: Shift) => shift.likelihood * (isSameShift(shift, still) ? USUAL_BONUS : 1);
  return shifts.sort((p, q) => worth(q) - worth(p));
}

/** Whether two shifts are the same to within a reduced pixel. */
function isSameShift(a: Position, b: Position): boolean {
  return Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1;
}

/**
 * Converts a shift to a move in pixels of the picture; a shift within a reduced pixel of standing still is no
 * move.
 */
export function moveOf(shift: Position, still: Position, { reduction }: Resolution): Position {
  if (isSameShift(shift, still)) return STILL;
  return { x: (shift.x - still.x) * reduction, y: (shift.y - still.y) * reduction };
}
