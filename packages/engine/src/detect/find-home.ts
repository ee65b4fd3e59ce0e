import type { Seconds } from '@framescout/contract';
import { type ScoreSeries, SIGHTING_FIELDS, SIMILARITY_STEPS } from './score-series.ts';

/** Where an element enters, in pixels; `x` is null if it does so anywhere in a row. */
export type Home = { x: number | null; y: number };

/** Places within this many pixels of each other are one. */
export const HOME_RADIUS = 8;
// A row that is entered this many times as often as its most usual place is entered at different places.
const MANY_PLACES = 1.5;
// So much of what is seen of a list is below the line that was added last.
const OFTEN = 0.1;

/**
 * Where the element enters: the place where it was most often first seen after a gap, which may differ from where it was
 * marked, since a list's line may have moved on by then; or a row, if it enters that at different places. A sighting above
 * `strong` counts, and so does a pause of `gap`.
 */
export function findHome(
  series: ScoreSeries,
  { strong, gap }: { strong: number; gap: Seconds },
): Home | null {
  const { sightings, sightingCounts } = series;
  const homes: { x: number; y: number; count: number }[] = [];
  let seenAt = Number.NEGATIVE_INFINITY;
  let at = 0;
  for (let sample = 0; sample < series.length; sample++) {
    const count = sightingCounts[sample] ?? 0;
    if (count === 0) continue;
    const time = series.timeAt(sample);
    const isStrong = (sightings[at + 2] ?? 0) / SIMILARITY_STEPS > strong;
    if (isStrong && time - seenAt >= gap) {
      const point = { x: sightings[at] ?? 0, y: sightings[at + 1] ?? 0 };
      const known = homes.find((home) => Math.hypot(home.x - point.x, home.y - point.y) < HOME_RADIUS);
      if (known) known.count++;
      else homes.push({ ...point, count: 1 });
    }
    if (isStrong) seenAt = time;
    at += count * SIGHTING_FIELDS;
  }
  const [home] = homes.toSorted((a, b) => b.count - a.count);
  if (!home) return null;
  const { x, y, count } = home;
  const inRow = homes.filter((other) => Math.abs(other.y - y) < HOME_RADIUS);
  const entered = inRow.reduce((sum, other) => sum + other.count, 0);
  const isRow = entered >= MANY_PLACES * count && isSeenOffRow(series, y, strong);
  return { x: isRow ? null : x, y };
}

/** Whether an element is often seen above or below the row that it enters, as the lines of a list are. */
function isSeenOffRow({ sightings }: ScoreSeries, row: number, strong: number): boolean {
  let seen = 0;
  let seenOff = 0;
  for (let at = 0; at < sightings.length; at += SIGHTING_FIELDS) {
    if ((sightings[at + 2] ?? 0) / SIMILARITY_STEPS <= strong) continue;
    seen++;
    if (Math.abs((sightings[at + 1] ?? 0) - row) >= HOME_RADIUS) seenOff++;
  }
  return seenOff >= OFTEN * seen;
}

/** How far a point is from where the element enters, in pixels. */
export function fromHome({ x, y }: { x: number; y: number }, home: Home): number {
  return Math.hypot(home.x === null ? 0 : x - home.x, y - home.y);
}
