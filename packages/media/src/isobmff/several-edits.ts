import { askTrack } from './ask-track.ts';
import type { MovieIndex } from './movie-index.ts';
import { type TrackEdit, trackEditsOf } from './track-edits.ts';

/**
 * Whether a track of an MP4 or MOV is put together from several parts of what is in the file (ISO/IEC 14496-12 8.6.6), as in
 * reels whose packets were copied, and in what editors save without encoding. False for what cannot be read.
 */
export function hasSeveralEdits(movie: MovieIndex, trackId: number): boolean {
  const isShown = ({ mediaTime }: TrackEdit) => mediaTime >= 0;
  return askTrack(movie, trackId, (track) => trackEditsOf(track).filter(isShown).length > 1);
}
