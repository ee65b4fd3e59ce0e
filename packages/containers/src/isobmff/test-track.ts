import { type Box, readBoxes } from './box.ts';
import type { MovieIndex } from './movie-index.ts';
import { trackIdOf } from './track-id.ts';

/**
 * Evaluates a condition on a track of an MP4 or MOV. Returns false if there is no such track, or if what the
 * condition needs cannot be read.
 */
export function testTrack(
  { moov }: MovieIndex,
  trackId: number,
  ask: (track: readonly Box[]) => boolean,
): boolean {
  if (!moov) return false;
  try {
    const tracks = readBoxes(moov).filter(({ type }) => type === 'trak');
    const boxes = tracks.map(({ payload }) => readBoxes(payload));
    const track = boxes.find((candidate) => trackIdOf(candidate) === trackId);
    return track !== undefined && ask(track);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
