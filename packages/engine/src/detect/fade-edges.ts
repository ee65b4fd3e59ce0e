import type { Seconds } from '@framescout/contract';
import type { ElementGeometry } from '../match/matcher.ts';
import { fadeRemainder } from './fade-remainder.ts';
import { OPACITY_STEPS, type ScoreSeries } from './score-series.ts';
import type { Track, TrackPoint } from './track-sightings.ts';

// An element this faint (opacity 0..1) is gone; what is fainter is the noise of the measurement.
const GONE = 0.06;
// A fade only ever goes one way, but for noise of this much a sample.
const NOISE = 0.04;
const LONGEST_FADE: Seconds = 0.7;
const LEAST_START = 0.3;
const AT_HOME_PIXELS = 4;
// Looking back begins where the element is well seen, which may be some samples into its track.
const PURSUED_POINTS = 16;

// What has faded from this much of its strongest down to that much, over so many samples at least, has gone; what is
// there again right after is another appearance.
const STRONG_SHARE = 0.7;
const FADED_SHARE = 0.35;
const FADE_SAMPLES = 3;

/**
 * The first and last sample (inclusive) in which a track's element is there at all: where it fades in or out at its
 * place, the samples of the fade before and after those in which it can be told for sure. A ramp that does not reach
 * nothing soon is no fade and adds none.
 */
export function withFades(
  series: ScoreSeries,
  geometry: ElementGeometry,
  track: Track,
): { first: number; last: number } {
  const start = track.points[0] ?? track.best;
  const end = track.points.at(-1) ?? track.best;
  return {
    first: Math.min(
      start.sample - (isAtHome(geometry, start) ? fadeLength(series, start.sample, -1) : 0),
      pursuedFrom(series, track),
    ),
    last: end.sample + (isAtHome(geometry, end) ? fadeLength(series, end.sample, 1) : 0),
  };
}

/**
 * A track in the appearances it is made of: where the element fades out at its place and is back at full strength from
 * one sample to the next, a new one has taken the place of the old one.
 */
export function splitAtFades(
  series: ScoreSeries,
  geometry: ElementGeometry,
  track: Track,
  strong: number,
): Track[] {
  const { points } = track;
  const strongest = Math.max(...points.map(({ sample }) => opacityAt(series, sample)));
  const parts: TrackPoint[][] = [[]];
  points.forEach((point, index) => {
    const before = points[index - 1];
    const isBack =
      before !== undefined &&
      isAtHome(geometry, point) &&
      isAtHome(geometry, before) &&
      opacityAt(series, point.sample) >= STRONG_SHARE * strongest &&
      hasFadedOut(series, point.sample - 1, strongest);
    if (isBack) parts.push([]);
    parts.at(-1)?.push(point);
  });
  if (parts.length === 1) return [track];
  return parts.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const best = own.reduce((a, b) => (b.similarity > a.similarity ? b : a), first);
    return [{ points: own, best, strongPoints: own.filter(({ similarity }) => similarity > strong).length }];
  });
}

/** Whether the opacity has come down to next to nothing at a sample, steadily, from the strongest there was. */
function hasFadedOut(series: ScoreSeries, last: number, strongest: number): boolean {
  let opacity = opacityAt(series, last);
  if (opacity > FADED_SHARE * strongest) return false;
  let isRamp = false;
  for (let length = 1; ; length++) {
    const sample = last - length;
    if (sample < 0 || series.timeAt(last) - series.timeAt(sample) > LONGEST_FADE) return false;
    const earlier = opacityAt(series, sample);
    if (earlier < opacity - NOISE) return false;
    if (earlier >= STRONG_SHARE * strongest) return isRamp && length >= FADE_SAMPLES;
    if (earlier > FADED_SHARE * strongest) isRamp = true;
    opacity = Math.max(opacity, earlier);
  }
}

/** The first sample in which the element was found, looking back from where it came into sight. */
function pursuedFrom(series: ScoreSeries, { points, best }: Track): number {
  const start = points[0]?.sample ?? best.sample;
  const starts = points.slice(0, PURSUED_POINTS).map(({ sample }) => sample - (series.earlier[sample] ?? 0));
  return Math.max(0, Math.min(start, ...starts));
}

/** How many samples beyond `edge` a fade lasts; 0 where there is none. */
function fadeLength(series: ScoreSeries, edge: number, step: 1 | -1): number {
  let before = Math.max(LEAST_START, opacityAt(series, edge));
  const fade = [opacityAt(series, edge)];
  for (let length = 0; ; length++) {
    const sample = edge + step * (length + 1);
    if (sample < 0 || sample >= series.length) return 0;
    if (Math.abs(series.timeAt(sample) - series.timeAt(edge)) > LONGEST_FADE) return 0;
    const opacity = opacityAt(series, sample);
    if (opacity <= GONE) return length > 0 ? length + fadeRemainder(fade) : 0;
    if (opacity > before + NOISE) return 0;
    fade.push(opacity);
    before = opacity;
  }
}

function opacityAt(series: ScoreSeries, sample: number): number {
  return (series.opacities[sample] ?? 0) / OPACITY_STEPS;
}

/** Opacities are those at the element's places: they say nothing of one that may be anywhere. */
function isAtHome({ places, isAnywhere }: ElementGeometry, point: TrackPoint): boolean {
  if (isAnywhere) return false;
  return places.some(
    (place) => Math.abs(place.x - point.x) <= AT_HOME_PIXELS && Math.abs(place.y - point.y) <= AT_HOME_PIXELS,
  );
}
