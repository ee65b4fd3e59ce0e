import type { Seconds } from '@framescout/contract';

/** Of one recording. */
const MOST_RANGES = 256;

/**
 * How long the ranges of a recording are: as ordered, or longer where there would be more than 256. Each costs a job and
 * learning the element anew, so that a day in ranges of a second would keep all workers from other jobs.
 */
export function rangeLength(ordered: Seconds, duration: Seconds): Seconds {
  return Math.max(ordered, duration / MOST_RANGES);
}
