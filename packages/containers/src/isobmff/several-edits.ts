import type { MovieIndex } from './movie-index.ts';
import { testTrack } from './test-track.ts';
import { type TrackEdit, trackEditsOf } from './track-edits.ts';

/**
 * Whether the edit list of an MP4 or MOV track shows several parts of its media (ISO/IEC 14496-12 8.6.6), as
 * in reels whose packets were copied, and in files that editors save without re-encoding. False if that
 * cannot be read.
 */
export function hasSeveralEdits(movie: MovieIndex, trackId: number): boolean {
  const isShown = ({ mediaTime }: TrackEdit) => mediaTime >= 0;
  return testTrack(movie, trackId, (track) => trackEditsOf(track).filter(isShown).length > 1);
}
