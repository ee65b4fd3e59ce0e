import type { Seconds } from '@framescout/contract';
import type { ElementGeometry } from '../model/matcher.ts';
import { isAtPlace, isWithin } from '../model/pixel-rects.ts';
import { GONE, isAtOwnPlace, MAX_AT_ONCE, MAX_FADE_SECONDS, opacityAt, peakOpacity } from './fade-edges.ts';
import type { ScoreSeries } from './score-series.ts';
import { type Appearance, unite } from './unite-overlapping.ts';

// If the opacity rises by more than this share of its peak between two samples, that isn't a pulse: another
// element has taken this one's place.
const LARGEST_RISE = 0.35;

/**
 * Joins appearances in one place if the element only grew faint in between, as a pulsing one does, or was hardly
 * recognized before a flash behind it. The result is sorted by first sample.
 */
export function joinFaint(
  series: ScoreSeries,
  geometry: ElementGeometry,
  appearances: readonly Appearance[],
): Appearance[] {
  const joined: Appearance[] = [];
  // Those that may go on: they are still there, or ended a moment ago.
  let recent: number[] = [];
  for (const appearance of [...appearances].sort((a, b) => a.first - b.first)) {
    const pauseAfter = (index: number) => pauseBetween(series, joined[index], appearance);
    recent = recent.filter((index) => pauseAfter(index) < MAX_FADE_SECONDS);
    const isSame = (index: number) => isOne(series, geometry, joined[index], appearance);
    const at = recent.findLast(isSame) ?? joined.length;
    const before = joined[at];
    if (!before) recent.push(at);
    joined[at] = before ? unite(before, appearance) : appearance;
  }
  return joined;
}

/** How long (seconds) after the last time that an appearance is recognized the next one is; negative if they overlap. */
function pauseBetween(series: ScoreSeries, before: Appearance | undefined, after: Appearance): Seconds {
  const [end, start] = [before?.track.points.at(-1), after.track.points[0]];
  return end && start ? series.timeAt(start.sample) - series.timeAt(end.sample) : Number.POSITIVE_INFINITY;
}

/** Whether an appearance goes on in another one, in the same place. */
function isOne(
  series: ScoreSeries,
  geometry: ElementGeometry,
  before: Appearance | undefined,
  after: Appearance,
): boolean {
  const [end, start] = [before?.track.points.at(-1), after.track.points[0]];
  if (!before || !end || !start || start.sample - end.sample < 2) return false;
  const pause = { end: end.sample, start: start.sample };
  const isAtOwn = isAtOwnPlace(geometry, end) && isAtOwnPlace(geometry, start);
  // Only at its own place, its opacity is known.
  if (!isAtOwn) return isAtPlace(start, end) && isFoundThroughout(series, pause);
  if (!isWithin(end, start, geometry.box)) return false;
  return isPulse(series, pause, before, after) || isDimmed(series, pause);
}

/** The last sample of one track and the first of the next. */
type Pause = { end: number; start: number };

/** Whether the element stays faintly visible between two appearances and returns gradually. */
function isPulse(
  series: ScoreSeries,
  { end, start }: Pause,
  { track: before }: Appearance,
  { track: after }: Appearance,
): boolean {
  const peak = Math.max(peakOpacity(series, before.points), peakOpacity(series, after.points));
  for (let sample = end + 1; sample <= start; sample++) {
    const opacity = opacityAt(series, sample);
    const rise = opacity - opacityAt(series, sample - 1);
    if (opacity <= GONE || rise > LARGEST_RISE * peak) return false;
  }
  return true;
}

/**
 * Whether the element is dimmed and restored abruptly, like a blinking label. If the opacity fell gradually, the element
 * faded out and another one came.
 */
function isDimmed(series: ScoreSeries, pause: Pause): boolean {
  if (!isFoundThroughout(series, pause)) return false;
  const { end, start } = pause;
  const opacities = Array.from({ length: start - end - 1 }, (_, i) => opacityAt(series, end + 1 + i));
  const full = opacityAt(series, end);
  const atOnce = full - (opacities[0] ?? 0);
  return atOnce >= MAX_AT_ONCE * (full - Math.min(...opacities));
}

/** Whether the element's shape was found in every sample of a pause, searching both forward and backward. */
function isFoundThroughout({ later, earlier }: ScoreSeries, { end, start }: Pause): boolean {
  const between = start - end - 1;
  return (later[end] ?? 0) >= between && (earlier[start] ?? 0) >= between;
}
