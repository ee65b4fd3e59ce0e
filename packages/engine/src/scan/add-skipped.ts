import type { Seconds, SkippedRange } from '@framescout/contract';

/**
 * Adds a range to skipped ranges (ascending), as part of one that it touches if the reason is the same.
 * @param slack up to how many seconds apart ranges touch
 */
export function addSkipped(
  ranges: readonly SkippedRange[],
  added: SkippedRange,
  slack: Seconds,
): SkippedRange[] {
  const sorted = [...ranges, added].sort((a, b) => a.startTime - b.startTime);
  const joined: SkippedRange[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    if (last && last.reason === range.reason && range.startTime - last.endTime <= slack) {
      joined[joined.length - 1] = { ...last, endTime: Math.max(last.endTime, range.endTime) };
    } else {
      joined.push(range);
    }
  }
  return joined;
}
