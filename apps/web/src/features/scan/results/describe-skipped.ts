import { formatClock, type SkippedRange } from '@framescout/contract';

/** Says which stretches a scan did not search, and why if all have the same reason; null if there are none. */
export function describeSkipped(ranges: readonly SkippedRange[]): string | null {
  const [first] = ranges;
  if (!first) return null;
  const why = ranges.every(({ reason }) => reason === first.reason) ? `: ${first.reason}` : '';
  if (ranges.length === 1) {
    return `${formatClock(first.startTime)} to ${formatClock(Math.ceil(first.endTime))} was not searched${why}.`;
  }
  const seconds = ranges.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
  return `${ranges.length} stretches (${formatClock(Math.ceil(seconds))} in all) were not searched${why}.`;
}
