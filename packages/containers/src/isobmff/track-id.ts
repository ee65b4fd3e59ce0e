import { type Box, findBox, viewOf } from './box.ts';

/**
 * Returns the id by which other parts of a movie refer to a track (`tkhd`, ISO/IEC 14496-12 8.3.2); null
 * without a header.
 */
export function trackIdOf(track: readonly Box[]): number | null {
  const header = findBox(track, 'tkhd');
  return header && viewOf(header.payload).getUint32(idOffset(header));
}

/** Returns a track with another id. */
export function withTrackId(track: readonly Box[], id: number): Box[] {
  return track.map((box) => {
    if (box.type !== 'tkhd') return box;
    const payload = box.payload.slice();
    viewOf(payload).setUint32(idOffset(box), id);
    return { type: box.type, payload };
  });
}

function idOffset({ payload }: Box): number {
  return payload[0] === 1 ? 20 : 12;
}
