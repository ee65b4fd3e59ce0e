import type { Seconds } from '@framescout/contract';

/** No two frames are closer than this (seconds), yet it exceeds the rounding of timestamps. */
export const TIMESTAMP_TOLERANCE: Seconds = 1e-4;

/** Whether two times are the start of the same frame, however they were rounded. */
export function isSameMoment(a: Seconds, b: Seconds): boolean {
  return Math.abs(a - b) < TIMESTAMP_TOLERANCE;
}

/** Whether a time is before another, and not just a rounding of it. */
export function isBefore(time: Seconds, other: Seconds): boolean {
  return time < other - TIMESTAMP_TOLERANCE;
}

/** The start of a range that excludes the frame at a time, or the end of one that includes it. */
export function justAfter(time: Seconds): Seconds {
  return time + 2 * TIMESTAMP_TOLERANCE;
}
