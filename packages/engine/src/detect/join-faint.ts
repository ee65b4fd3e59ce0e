import type { ElementGeometry } from '../match/matcher.ts';
import { GONE, isAtHome, LONGEST_FADE, opacityAt } from './fade-edges.ts';
import type { ScoreSeries } from './score-series.ts';
import type { Track } from './track-sightings.ts';
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
    const isOne = before !== undefined && isOneThatPulses(series, geometry, before.track, appearance.track);
    if (isOne) joined[joined.length - 1] = unite(before, appearance);
    else joined.push(appearance);
  }
  return joined;
}

/** Whether two tracks are in one place, and the element is faint between them for a moment, never gone, and back gradually. */
function isOneThatPulses(
  series: ScoreSeries,
  geometry: ElementGeometry,
  { points: before }: Track,
  { points: after }: Track,
): boolean {
  const [end, start] = [before.at(-1), after[0]];
  if (!end || !start || !isAtHome(geometry, end) || !isAtHome(geometry, start)) return false;
  if (!overlap(end, start, geometry.box) || start.sample - end.sample < 2) return false;
  if (series.timeAt(start.sample) - series.timeAt(end.sample) >= LONGEST_FADE) return false;
  const peak = Math.max(...[...before, ...after].map(({ sample }) => opacityAt(series, sample)));
  for (let sample = end.sample + 1; sample <= start.sample; sample++) {
    const opacity = opacityAt(series, sample);
    const rise = opacity - opacityAt(series, sample - 1);
    if (opacity <= GONE || rise > LARGEST_RISE * peak) return false;
  }
  return true;
}
