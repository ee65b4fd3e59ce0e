import type { Seconds } from '@framescout/contract';
import type { MovieTrack, ShownStretch } from '../isobmff/edit-movie.ts';

/**
 * Notes what of a track is to be shown while its packets are added: in media time, which begins with the first packet,
 * and rounded by the muxer just as an edit list is.
 */
export class ShownStretches {
  readonly #stretches: ShownStretch[] = [];
  #zero: Seconds | null = null;

  /** Says that a packet was added at `timestamp` (seconds); the first one counts. */
  noteAdded(timestamp: Seconds): void {
    this.#zero ??= timestamp;
  }

  /** Next, what was added from `timestamp` on is shown for so long (seconds). */
  show(timestamp: Seconds, duration: Seconds): void {
    this.#stretches.push({ mediaStart: Math.max(0, timestamp - (this.#zero ?? 0)), duration });
  }

  /** Next, nothing is shown for so long (seconds). */
  showNothing(duration: Seconds): void {
    this.#stretches.push({ mediaStart: null, duration });
  }

  /** What is shown, in order, kept within the media. */
  within({ length }: MovieTrack): ShownStretch[] {
    return this.#stretches
      .map(({ mediaStart, duration }) => ({
        mediaStart,
        duration: mediaStart === null ? duration : Math.min(duration, length - mediaStart),
      }))
      .filter(({ duration }) => duration > 0);
  }
}
