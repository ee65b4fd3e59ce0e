import type { ElementGeometry } from '../model/matcher.ts';
import { isWithin } from '../model/pixel-rects.ts';
import { GONE, isAtOwnPlace, MAX_AT_ONCE, MAX_FADE_SECONDS, opacityAt, peakOpacity } from './fade-edges.ts';
import type { ScoreSeries } from './score-series.ts';
import type { Track } from './track-detections.ts';
import { type Appearance, unite } from './unite-overlapping.ts';

// If the opacity rises by more than this share of its peak between two samples, that isn't a pulse: another
// element has taken this one's place.
const LARGEST_RISE = 0.35;

/**
 * Joins appearances at the element's place if it only grew faint in between, as a pulsing element does. The
 * result is sorted by first sample.
 */
export function joinFaint(
  series: ScoreSeries,
  geometry: ElementGeometry,
  appearances: readonly Appearance[],
): Appearance[] {
  const joined: Appearance[] = [];
  for (const appearance of [...appearances].sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    const pause = before ? pauseAtPlace(series, geometry, before.track, appearance.track) : null;
    const isOne = before && pause && (isPulse(series, pause, before, appearance) || isDimmed(series, pause));
    if (isOne) joined[joined.length - 1] = unite(before, appearance);
    else joined.push(appearance);
  }
  return joined;
}

/** The last sample of one track and the first of the next. */
type Pause = { end: number; start: number };

/**
 * The pause between a track and one that starts soon after in the same place; null if there is no such pause.
 */
function pauseAtPlace(
  series: ScoreSeries,
  geometry: ElementGeometry,
  { points: before }: Track,
  { points: after }: Track,
): Pause | null {
  const [end, start] = [before.at(-1), after[0]];
  if (!end || !start || !isAtOwnPlace(geometry, end) || !isAtOwnPlace(geometry, start)) return null;
  if (!isWithin(end, start, geometry.box) || start.sample - end.sample < 2) return null;
  if (series.timeAt(start.sample) - series.timeAt(end.sample) >= MAX_FADE_SECONDS) return null;
  return { end: end.sample, start: start.sample };
}

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
 * Whether the element is dimmed and restored abruptly, like a blinking label: its shape was found in every
 * sample of the pause, searching both forward and backward. If the opacity fell gradually, the element faded
 * out and another one came.
 */
function isDimmed(series: ScoreSeries, { end, start }: Pause): boolean {
  const between = start - end - 1;
  const isFound = (series.later[end] ?? 0) >= between && (series.earlier[start] ?? 0) >= between;
  if (!isFound) return false;
  const opacities = Array.from({ length: between }, (_, i) => opacityAt(series, end + 1 + i));
  const full = opacityAt(series, end);
  const atOnce = full - (opacities[0] ?? 0);
  return atOnce >= MAX_AT_ONCE * (full - Math.min(...opacities));
}
