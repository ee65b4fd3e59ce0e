import { type Box, boxesIn, findBox, viewOf } from './box.ts';
import { box, uint32s, uint64s } from './write-box.ts';

/**
 * An entry of a track's edit list: `duration` in the movie's timescale, `mediaTime` in the track's; -1 if
 * nothing is shown.
 */
export type TrackEdit = { duration: number; mediaTime: number };

const NORMAL_RATE = 0x10000;

/**
 * Reads a track's edit list: the parts to show in sequence (`elst`, ISO/IEC 14496-12 8.6.6); empty if the
 * track is shown entirely.
 */
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

/** Writes an edit list (`edts`). */
export function writeTrackEdits(edits: readonly TrackEdit[]): Uint8Array {
  const rows = edits.flatMap(({ duration, mediaTime }) => [
    uint64s([duration, mediaTime]),
    uint32s(NORMAL_RATE),
  ]);
  return box('edts', box('elst', uint32s(0x1000000, edits.length), ...rows));
}
