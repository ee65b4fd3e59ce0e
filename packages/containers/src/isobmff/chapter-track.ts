import { type Box, boxesIn, findBox, viewOf } from './box.ts';

/**
 * Returns the id of the track with the chapters of an MP4 or MOV track, given its boxes (`tref` of type `chap`);
 * null if it refers to none.
 */
export function chapterTrackOf(track: readonly Box[]): number | null {
  const reference = findBox(boxesIn(track, 'tref'), 'chap');
  return reference && reference.payload.length >= 4 ? viewOf(reference.payload).getUint32(0) : null;
}
