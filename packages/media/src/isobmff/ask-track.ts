import { type Box, readBoxes } from './box.ts';
import type { MovieIndex } from './movie-index.ts';
import { trackIdOf } from './track-id.ts';

/**
 * Asks something of a track of an MP4 or MOV. Returns null if there is no such track, or if what the answer needs
 * cannot be read.
 */
export function askTrack<T>(
  { moov }: MovieIndex,
  trackId: number,
  ask: (track: readonly Box[]) => T,
): T | null {
  if (!moov) return null;
  try {
    const tracks = readBoxes(moov).filter(({ type }) => type === 'trak');
    const boxes = tracks.map(({ payload }) => readBoxes(payload));
    const track = boxes.find((candidate) => trackIdOf(candidate) === trackId);
    return track ? ask(track) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
