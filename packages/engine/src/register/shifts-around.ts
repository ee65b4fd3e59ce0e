import type { Position } from '@framescout/media';

/** No shift at all. */
export const STILL: Position = { x: 0, y: 0 };

/** A range of shifts to try, in reduced pixels: how far from the central one, and the step between them. */
export type ShiftReach = Position & { step: number };

/** Returns the shifts within a reach of a central one. */
export function shiftsAround(middle: Position, { x: across, y: down, step }: ShiftReach): Position[] {
  const shifts: Position[] = [];
  for (let y = middle.y - down; y <= middle.y + down; y += step) {
    for (let x = middle.x - across; x <= middle.x + across; x += step) shifts.push({ x, y });
  }
  return shifts;
}
