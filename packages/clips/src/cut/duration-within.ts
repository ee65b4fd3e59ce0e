import type { Seconds } from '@framescout/contract';
import { isBefore } from '@framescout/media';

/**
 * Returns how long a frame is shown in a clip: its duration, cut off at the end of its range. All in seconds
 * on the same timeline.
 */
export function durationWithin(end: Seconds, time: Seconds, duration: Seconds): Seconds {
  return isBefore(time, end) && isBefore(end, time + duration) ? end - time : duration;
}
