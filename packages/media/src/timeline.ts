import type { Seconds } from '@framescout/contract';

/** No two frames lie closer than this (seconds), yet it is more than timestamps lose in rounding. */
export const TIMESTAMP_TOLERANCE: Seconds = 1e-4;

/** Whether two times mean the same frame's start, however they were rounded. */
export function isSameMoment(a: Seconds, b: Seconds): boolean {
  return Math.abs(a - b) < TIMESTAMP_TOLERANCE;
}

/** Whether a time lies before another, and is not just a rounding of it. */
export function isBefore(time: Seconds, other: Seconds): boolean {
  return time < other - TIMESTAMP_TOLERANCE;
}

/** Where a range starts that leaves out the frame that starts at a time, or ends that holds it. */
export function justAfter(time: Seconds): Seconds {
  return time + 2 * TIMESTAMP_TOLERANCE;
}
