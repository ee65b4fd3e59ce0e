import type { Seconds } from '@framescout/contract';

/** Per recording. */
const MAX_RANGES = 256;

/** Returns the length of ranges: as ordered, or longer to have at most 256, as each costs a job. */
export function rangeLength(ordered: Seconds, duration: Seconds): Seconds {
  return Math.max(ordered, duration / MAX_RANGES);
}
