import type { PixelSize, Position } from '@framescout/media';
import { CLICK_ERROR } from '../model/click-error.ts';
import { pictureScale } from '../model/pixel-rects.ts';

/** How finely the selections of a picture are compared to register them, and how far apart. */
export type Resolution = {
  /** The ratio of lengths in the picture to those at 720 lines. */
  scale: number;
  /** How many pixels of the picture are reduced to one, in each direction. */
  reduction: number;
  /** How far the element may be from where the clicks suggest, in reduced pixels. */
  reach: ShiftReach;
};

// The initial step between shifts, in pixels at 720 lines.
const STEP = 4;

/** Returns the resolution in which the selections of a picture are registered. */
export function resolutionOf(picture: PixelSize): Resolution {
  const scale = pictureScale(picture);
  const reduction = 2 * Math.max(1, Math.round(scale / 1.5));
  const reach = {
    x: Math.ceil((2 * CLICK_ERROR.x * scale) / reduction) + 2,
    y: Math.ceil((2 * CLICK_ERROR.y * scale) / reduction) + 2,
    step: Math.max(1, Math.round((STEP * scale) / reduction)),
  };
  return { scale, reduction, reach };
}

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
