import type { Seconds } from '@framescout/contract';

/** Smaller than the distance (seconds) of any two frames, yet larger than the rounding of timestamps. */
export const TIMESTAMP_TOLERANCE: Seconds = 1e-4;

/** Whether two times mean the start of the same frame, however they were rounded. */
export function isSameFrameTime(a: Seconds, b: Seconds): boolean {
  return Math.abs(a - b) < TIMESTAMP_TOLERANCE;
}

/** Whether a time is really before another, not just by rounding. */
export function isBefore(time: Seconds, other: Seconds): boolean {
  return time < other - TIMESTAMP_TOLERANCE;
}

/** Returns the start of a range that excludes the frame at a time, or the end of one that includes it. */
export function justAfter(time: Seconds): Seconds {
  return time + 2 * TIMESTAMP_TOLERANCE;
}
