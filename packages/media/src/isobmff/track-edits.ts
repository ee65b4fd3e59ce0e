import { type Box, boxesIn, findBox, viewOf } from './box.ts';

/** A part of a track that is shown, in the units of the movie and the track. `mediaTime` is -1 where nothing is shown. */
export type TrackEdit = { duration: number; mediaTime: number };

/** The parts of a track that are shown one after another (`elst`, ISO/IEC 14496-12 8.6.6); none if all of it is. */
export function trackEditsOf(track: readonly Box[]): TrackEdit[] {
  const list = findBox(boxesIn(track, 'edts'), 'elst');
  if (!list) return [];
  const view = viewOf(list.payload);
  const isLong = view.getUint8(0) === 1;
  return Array.from({ length: view.getUint32(4) }, (_, index) =>
    isLong
      ? {
          duration: Number(view.getBigUint64(8 + 20 * index)),
          mediaTime: Number(view.getBigInt64(16 + 20 * index)),
        }
      : { duration: view.getUint32(8 + 12 * index), mediaTime: view.getInt32(12 + 12 * index) },
  );
}
