import type { Seconds } from '@framescout/contract';
import type { MovieTrack, ShownStretch } from '../isobmff/edit-movie.ts';

/** What a track is to show, in the timestamps with which its packets were added; null shows nothing. */
export type FedStretch = { from: Seconds | null; duration: Seconds };

/** The same in media time, leaving out what is empty. */
export function toMediaTime(stretches: readonly FedStretch[], { zero }: MovieTrack): ShownStretch[] {
  return stretches
    .filter(({ duration }) => duration > 0)
    .map(({ from, duration }) => ({ mediaStart: from === null ? null : Math.max(0, zero + from), duration }));
}
