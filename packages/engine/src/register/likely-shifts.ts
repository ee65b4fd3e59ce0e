import type { Position } from '@framescout/media';
import { isWithin } from '../model/pixel-rects.ts';
import { type Resolution, STILL, shiftsAround } from './resolution.ts';
import { clickedShift, likelihoodAt, type SelectionProfile, stillShift } from './selection-profile.ts';

// How many shifts of a pair, besides no shift, are combined with those of the third selection, and how far
// apart (reduced pixels) they are.
const MAX_SHIFTS = 4;
const SHIFTS_APART = { width: 3, height: 3 };

/**
 * Factor by which another shift must be likelier than no shift, since nearly all elements stay in place.
 */
export const STILL_BONUS = 1.25;

/**
 * A shift between two profiles, in reduced pixels, and the likelihood that both show the same thing at it.
 */
export type Shift = Position & { likelihood: number };

/** Finds the likeliest shifts between two profiles, best first; always includes no shift. */
export function findLikelyShifts(a: SelectionProfile, b: SelectionProfile): Shift[] {
  const still = stillShift(a, b);
  const tried = shiftsAround(clickedShift(a, b), a.resolution.reach)
    .map((shift) => scoreShift(a, b, shift))
    .sort((p, q) => q.likelihood - p.likelihood);
  const shifts: Shift[] = [refineShift(a, b, still)];
  for (const shift of tried) {
    if (shifts.length > MAX_SHIFTS) break;
    if (!shifts.some((other) => isWithin(other, shift, SHIFTS_APART))) shifts.push(refineShift(a, b, shift));
  }
  const worth = (shift: Shift) => shift.likelihood * (isSameShift(shift, still) ? STILL_BONUS : 1);
  return shifts.sort((p, q) => worth(q) - worth(p));
}

/** Returns the best shift within a reduced pixel of another. */
export function refineShift(a: SelectionProfile, b: SelectionProfile, shift: Position): Shift {
  return shiftsAround(shift, { x: 1, y: 1, step: 1 })
    .map((near) => scoreShift(a, b, near))
    .reduce((best, near) => (near.likelihood > best.likelihood ? near : best), scoreShift(a, b, shift));
}

function scoreShift(a: SelectionProfile, b: SelectionProfile, { x, y }: Position): Shift {
  return { x, y, likelihood: likelihoodAt(a, b.novelty, { x, y }, b) };
}

/** Whether two shifts are the same to within a reduced pixel. */
export function isSameShift(a: Position, b: Position): boolean {
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

/** Returns the shift in the other direction. */
export function opposite({ x, y }: Position): Position {
  return { x: -x, y: -y };
}
