import type { Seconds } from '@framescout/contract';
import { countDetections, detectionAt } from './packed-detections.ts';
import type { ScoreSeries } from './score-series.ts';

/** Where an element enters the screen, in pixels; `x` is null if it enters a row at varying positions. */
export type EntryPoint = { x: number | null; y: number };

/** Places closer together than this, in pixels, count as one. */
export const ENTRY_RADIUS = 8;
// If the entries into a row number at least this many times those at its most common place, the row is
// entered at varying positions.
const MANY_PLACES = 1.5;
// At least this share of the detections of a list's lines is off the row that they enter.
const OFTEN = 0.1;

/**
 * Finds where the element enters: the place where it was most often first seen after a gap, or a whole row if
 * it enters that at varying positions. This may differ from where it was marked, since a list's line may have
 * moved by then. Only detections above `strong` count, and only after a pause of at least `gap`.
 */
export function findEntryPoint(
  series: ScoreSeries,
  { strong, gap }: { strong: number; gap: Seconds },
): EntryPoint | null {
  const { detections, detectionCounts } = series;
  const entries: { x: number; y: number; count: number }[] = [];
  let seenAt = Number.NEGATIVE_INFINITY;
  let first = 0;
  for (let sample = 0; sample < series.length; sample++) {
    const count = detectionCounts[sample] ?? 0;
    if (count === 0) continue;
    const time = series.timeAt(sample);
    const { x, y, similarity } = detectionAt(detections, first);
    const isStrong = similarity > strong;
    if (isStrong && time - seenAt >= gap) {
      const known = entries.find((entry) => Math.hypot(entry.x - x, entry.y - y) < ENTRY_RADIUS);
      if (known) known.count++;
      else entries.push({ x, y, count: 1 });
    }
    if (isStrong) seenAt = time;
    first += count;
  }
  const [commonest] = entries.toSorted((a, b) => b.count - a.count);
  if (!commonest) return null;
  const { x, y, count } = commonest;
  const inRow = entries.filter((other) => Math.abs(other.y - y) < ENTRY_RADIUS);
  const entered = inRow.reduce((sum, other) => sum + other.count, 0);
  const isRow = entered >= MANY_PLACES * count && isSeenOffRow(series, y, strong);
  return { x: isRow ? null : x, y };
}

/** Whether an element is often seen above or below the row that it enters, as the lines of a list are. */
function isSeenOffRow({ detections }: ScoreSeries, row: number, strong: number): boolean {
  let seen = 0;
  let seenOff = 0;
  for (let index = 0; index < countDetections(detections); index++) {
    const { y, similarity } = detectionAt(detections, index);
    if (similarity <= strong) continue;
    seen++;
    if (Math.abs(y - row) >= ENTRY_RADIUS) seenOff++;
  }
  return seenOff >= OFTEN * seen;
}

/** Returns a point's distance from where the element enters, in pixels. */
export function distanceFromEntry({ x, y }: { x: number; y: number }, entry: EntryPoint): number {
  return Math.hypot(entry.x === null ? 0 : x - entry.x, y - entry.y);
}
