import type { Seconds } from '@framescout/contract';

/** Per recording. */
const MAX_RANGES = 256;

/**
 * Returns how long a recording's ranges are: as ordered, or longer where there would be more than 256. Each
 * range costs a job and learning the element again; a day-long recording in one-second ranges would keep all
 * workers from other jobs.
 */
export function rangeLength(ordered: Seconds, duration: Seconds): Seconds {
  return Math.max(ordered, duration / MAX_RANGES);
}
