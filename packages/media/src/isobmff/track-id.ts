import { type Box, findBox, viewOf } from './box.ts';

/**
 * Returns the id by which other parts of a movie refer to a track (`tkhd`, ISO/IEC 14496-12 8.3.2); null
 * without a header.
 */
export function trackIdOf(track: readonly Box[]): number | null {
  const header = findBox(track, 'tkhd');
  if (!header) return null;
  const view = viewOf(header.payload);
  return view.getUint32(view.getUint8(0) === 1 ? 20 : 12);
}
