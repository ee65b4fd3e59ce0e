import type { Seconds } from '@framescout/contract';

// Less than any frame: times of frames and events are rounded differently.
const ROUNDING: Seconds = 1e-3;

/** Whether an event is on screen at a time. */
export function isDuring(
  { startTime, endTime }: { startTime: Seconds; endTime: Seconds },
  time: Seconds,
): boolean {
  return time >= startTime - ROUNDING && time < endTime;
}
