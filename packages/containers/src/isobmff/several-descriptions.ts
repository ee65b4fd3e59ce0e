import { type Box, boxesIn, findBox, readBoxes, sampleTableOf, viewOf } from './box.ts';
import type { MovieIndex } from './movie-index.ts';
import { testTrack } from './test-track.ts';

const ROW_BYTES = 12;
// Size, type, six reserved bytes, and the index of the file that holds the samples.
const DESCRIPTION_HEADER_BYTES = 16;

/**
 * Whether the chunks of an MP4 or MOV track use several different sample descriptions (`stsd`, ISO/IEC
 * 14496-12 8.5.2), as in joined recordings that were encoded differently. False if that cannot be read.
 */
export function hasSeveralDescriptions(movie: MovieIndex, trackId: number): boolean {
  return testTrack(movie, trackId, (track) => describesSeveral(sampleTableOf(boxesIn(track, 'mdia'))));
}

function describesSeveral(table: readonly Box[]): boolean {
  const stated = findBox(table, 'stsd');
  const descriptions = stated ? readBoxes(stated.payload.subarray(8)) : [];
  if (descriptions.length < 2) return false;
  const used = new Set(
    usedIn(table).map((number) => {
      const { type, payload } = descriptions[number - 1] ?? { type: '', payload: new Uint8Array(0) };
      return [type, ...payload.subarray(DESCRIPTION_HEADER_BYTES - 8)].join(' ');
    }),
  );
  return used.size > 1;
}

/** Returns the numbers (1-based) of the descriptions that a track's chunks refer to. */
function usedIn(table: readonly Box[]): number[] {
  const chunks = findBox(table, 'stsc');
  if (!chunks) return [];
  const view = viewOf(chunks.payload);
  const rows = Array.from({ length: view.getUint32(4) }, (_, row) => view.getUint32(8 + ROW_BYTES * row + 8));
  return [...new Set(rows)];
}
