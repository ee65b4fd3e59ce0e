import { type Box, boxesIn, findBox, readBoxes, sampleTableOf, viewOf } from './box.ts';
import type { MovieIndex } from './movie-index.ts';
import { testTrack } from './test-track.ts';

/**
 * Whether an MP4 or MOV track begins in the index and continues in fragments (`mvex`, ISO/IEC 14496-12
 * 8.8.1), as in recordings that were cut off while being written. False if that cannot be read.
 */
export function continuesInFragments(movie: MovieIndex, trackId: number): boolean {
  const { moov, hasFragments } = movie;
  if (!moov || !hasFragments) return false;
  return testTrack(
    movie,
    trackId,
    (track) => listsSamples(track) && findBox(readBoxes(moov), 'mvex') !== null,
  );
}

/** Whether a track has samples in the index itself. */
function listsSamples(track: readonly Box[]): boolean {
  const table = sampleTableOf(boxesIn(track, 'mdia'));
  const sizes = findBox(table, 'stsz') ?? findBox(table, 'stz2');
  return sizes !== null && viewOf(sizes.payload).getUint32(8) > 0;
}
