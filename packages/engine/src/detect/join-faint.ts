import type { ElementGeometry } from '../match/matcher.ts';
import { GONE, isAtHome, LONGEST_FADE, opacityAt } from './fade-edges.ts';
import type { ScoreSeries } from './score-series.ts';
import { type Appearance, overlap, unite } from './unite-overlapping.ts';

// By more of its peak opacity from one sample to the next, an element does not pulse: another one has taken its place.
const LARGEST_RISE = 0.35;

/**
 * Joins appearances of an element at its place between which it only grew faint, as elements do that pulse. Sorted by
 * first sample.
 */
export function joinFaint(
  series: ScoreSeries,
  geometry: ElementGeometry,
  appearances: readonly Appearance[],
): Appearance[] {
  const joined: Appearance[] = [];
  for (const appearance of [...appearances].sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    const isOne =
      before !== undefined &&
      isSamePlace(geometry, before, appearance) &&
      isThereBetween(series, before, appearance);
    if (isOne) joined[joined.length - 1] = unite(before, appearance);
    else joined.push(appearance);
  }
  return joined;
}

function isSamePlace(geometry: ElementGeometry, before: Appearance, after: Appearance): boolean {
  const [end, start] = [before.track.points.at(-1), after.track.points[0]];
  if (!end || !start || !isAtHome(geometry, end) || !isAtHome(geometry, start)) return false;
  return overlap(end, start, geometry.box);
}

/** Whether the element is faint for a moment, is never gone, and is back gradually. */
function isThereBetween(series: ScoreSeries, before: Appearance, after: Appearance): boolean {
  const seconds = series.timeAt(after.first) - series.timeAt(before.last);
  if (after.first - before.last < 2 || seconds >= LONGEST_FADE) return false;
  const samples = [...before.track.points, ...after.track.points].map(({ sample }) => sample);
  const peak = Math.max(...samples.map((sample) => opacityAt(series, sample)));
  for (let sample = before.last + 1; sample <= after.first; sample++) {
    const opacity = opacityAt(series, sample);
    const rise = opacity - opacityAt(series, sample - 1);
    if (opacity <= GONE || rise > LARGEST_RISE * peak) return false;
  }
  return true;
}
