import type { DetectedEvent, Seconds } from '@framescout/contract';

const MAX_SHARE = 0.2;

/**
 * Returns the bar of a tracked element: from its first appearance to its last, but at most a fifth of the
 * video long; null if it never appears.
 */
export function elementSpan(
  events: readonly DetectedEvent[],
  duration: Seconds,
): { startTime: Seconds; endTime: Seconds } | null {
  const first = events[0];
  const last = events.at(-1);
  if (!first || !last) return null;
  return {
    startTime: first.startTime,
    endTime: Math.min(last.endTime, first.startTime + duration * MAX_SHARE),
  };
}
