import type { Seconds } from '@framescout/contract';
import type { ElementGeometry } from '../match/matcher.ts';
import { GONE, isAtHome, opacityAt } from './fade-edges.ts';
import type { ScoreSeries } from './score-series.ts';
import { type Appearance, unite } from './unite-overlapping.ts';

// Pulses take about this long, as fades do.
const LONGEST_FAINT: Seconds = 0.7;
// By more of its peak opacity from one sample to the next, an element does not pulse: another one has taken its place.
const LARGEST_RISE = 0.35;

/**
 * Joins appearances of an element at its place that are less than `gap` seconds apart, or longer if it only grew faint
 * between them, as elements do that pulse. Sorted by first sample.
 */
export function joinFaint(
  series: ScoreSeries,
  geometry: ElementGeometry,
  appearances: readonly Appearance[],
  gap: Seconds,
): Appearance[] {
  const joined: Appearance[] = [];
  for (const appearance of [...appearances].sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    const isOne = before !== undefined && isSamePlace(geometry, before, appearance);
    const isShort = isOne && secondsBetween(series, before, appearance) < gap;
    if (isOne && growsBack(series, before, appearance, isShort))
      joined[joined.length - 1] = unite(before, appearance);
    else joined.push(appearance);
  }
  return joined;
}

function isSamePlace(geometry: ElementGeometry, before: Appearance, after: Appearance): boolean {
  const [end, start] = [before.track.points.at(-1), after.track.points[0]];
  if (!end || !start || !isAtHome(geometry, end) || !isAtHome(geometry, start)) return false;
  const { width, height } = geometry.box;
  return Math.abs(end.x - start.x) < width && Math.abs(end.y - start.y) < height;
}

function secondsBetween(series: ScoreSeries, before: Appearance, after: Appearance): Seconds {
  return series.timeAt(after.first) - series.timeAt(Math.min(before.last + 1, after.first));
}

/** Whether the element is back gradually, and, unless `mayBeGone`, never was gone. */
function growsBack(series: ScoreSeries, before: Appearance, after: Appearance, mayBeGone: boolean): boolean {
  if (after.first - before.last < 2 || secondsBetween(series, before, after) >= LONGEST_FAINT) return false;
  const samples = [...before.track.points, ...after.track.points].map(({ sample }) => sample);
  const peak = Math.max(...samples.map((sample) => opacityAt(series, sample)));
  for (let sample = before.last + 1; sample <= after.first; sample++) {
    const opacity = opacityAt(series, sample);
    const rise = opacity - opacityAt(series, sample - 1);
    if ((opacity <= GONE && !mayBeGone) || rise > LARGEST_RISE * peak) return false;
  }
  return true;
}
