import type { Position } from '@framescout/media';
import type { Sighting } from '../model/matcher.ts';

// Sightings below this similarity are not clear.
const MIN_SIMILARITY = 0.6;
// A sighting continues one in an adjacent frame if it is within this many pixels of it.
const NEAR = 24;

/** Whether an element is seen clearly enough to be followed from there. */
export function isClear({ similarity }: Sighting): boolean {
  return similarity >= MIN_SIMILARITY;
}

/** Whether any of a frame's sightings continues one in an adjacent frame. */
export function isAmong(sightings: readonly Sighting[], { x, y }: Position): boolean {
  return sightings.some(
    (other) => isClear(other) && Math.abs(other.x - x) < NEAR && Math.abs(other.y - y) < NEAR,
  );
}
