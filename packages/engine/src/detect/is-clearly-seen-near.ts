import type { Position } from '@framescout/media';
import type { Sighting } from '../model/matcher.ts';
import { isWithin } from '../model/pixel-rects.ts';

// Sightings below this similarity are not clear.
const CLEAR_SIMILARITY = 0.6;
// A sighting continues one in an adjacent frame if it is less than this many pixels from it.
const NEAR = { width: 24, height: 24 };

/** Whether an element is seen clearly enough to be followed from there. */
export function isClear({ similarity }: Sighting): boolean {
  return similarity >= CLEAR_SIMILARITY;
}

/** Whether any of a frame's sightings continues one in an adjacent frame. */
export function isClearlySeenNear(sightings: readonly Sighting[], place: Position): boolean {
  return sightings.some((other) => isClear(other) && isWithin(other, place, NEAR));
}
