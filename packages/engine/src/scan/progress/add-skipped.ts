import type { Seconds, SkippedRange } from '@framescout/contract';

/**
 * Adds a range to skipped ranges (ascending), merging it with those that it touches for the same reason.
 * @param slack gap in seconds up to which ranges count as touching
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
