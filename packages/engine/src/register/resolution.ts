import type { PixelSize } from '@framescout/media';
import { pictureScale } from '../model/pixel-rects.ts';
import { CLICK_ERROR } from './clicked-region.ts';
import type { ShiftReach } from './shifts-around.ts';

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
