import { readBoxes } from './box.ts';
import type { MovieIndex } from './movie-index.ts';
import { trackEditsOf } from './track-edits.ts';
import { trackIdOf } from './track-id.ts';

/**
 * Whether a track of an MP4 or MOV is put together from several parts of what is in the file (ISO/IEC 14496-12 8.6.6), as in
 * reels whose packets were copied, and in what editors save without encoding. False for what cannot be read.
 */
export function hasSeveralEdits({ moov }: MovieIndex, trackId: number): boolean {
  if (!moov) return false;
  try {
    const tracks = readBoxes(moov).filter(({ type }) => type === 'trak');
    const track = tracks
      .map(({ payload }) => readBoxes(payload))
      .find((boxes) => trackIdOf(boxes) === trackId);
    return trackEditsOf(track ?? []).filter(({ mediaTime }) => mediaTime >= 0).length > 1;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
