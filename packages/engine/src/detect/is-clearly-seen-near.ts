import type { Position } from '@framescout/media';
import type { Detection } from '../model/matcher.ts';
import { isWithin } from '../model/pixel-rects.ts';

// Detections below this similarity are not clear.
const CLEAR_SIMILARITY = 0.6;
// A detection continues one in an adjacent frame if it is less than this many pixels from it.
const NEAR = { width: 24, height: 24 };

/** Whether an element is seen clearly enough to be followed from there. */
export function isClear({ similarity }: Detection): boolean {
  return similarity >= CLEAR_SIMILARITY;
}

/** Whether any of a frame's detections continues one in an adjacent frame. */
export function isClearlySeenNear(detections: readonly Detection[], place: Position): boolean {
  return detections.some((other) => isClear(other) && isWithin(other, place, NEAR));
}
