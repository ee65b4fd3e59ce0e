import type { Seconds } from '@framescout/contract';

/** Returns the index of the first of ascending times at or after `time`; their count if none. */
export function firstAtOrAfter(times: ArrayLike<number>, time: number): number {
  return firstWhere(times, (other) => other >= time);
}

/** Returns the index of the first of some ascending times after `time`; their count if there is none. */
export function firstAfter(times: ArrayLike<number>, time: number): number {
  return firstWhere(times, (other) => other > time);
}

/** Returns the first index from which on `isReached` holds, or the count. Binary search. */
export function firstWhere<Item>(items: ArrayLike<Item>, isReached: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item === undefined || isReached(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

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
