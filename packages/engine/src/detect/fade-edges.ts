import type { Seconds } from '@framescout/contract';
import type { ElementGeometry } from '../model/matcher.ts';
import { isAtPlace } from '../model/pixel-rects.ts';
import { fadeRemainder } from './fade-remainder.ts';
import { isClear, isClearlySeenNear } from './is-clearly-seen-near.ts';
import type { ScoreSeries } from './score-series.ts';
import { OPACITY_STEPS } from './score-steps.ts';
import type { Track, TrackPoint } from './track-detections.ts';

/** Opacity (0..1) below which an element is gone; anything less is measurement noise. */
export const GONE = 0.06;
// Opacity is monotonic during a fade, except for this much noise per sample.
const NOISE = 0.04;
// Something this faint that stays within STILL for STILL_TIME isn't fading: it's whatever is behind the
// element.
const STILL = 0.02;
const STILL_TIME: Seconds = 0.1;
const STILL_AT_MOST = 0.15;
/** The longest that a fade, or the faint part of a pulse, can take. */
export const MAX_FADE_SECONDS: Seconds = 0.7;
// The first sample of a fade may have up to this opacity even if the one at the edge of the track has less.
const MIN_START = 0.3;
/** Samples further apart than this can't be assumed to show one continuous movement. */
export const MAX_STEP_SECONDS: Seconds = 0.07;
// The backward and forward searches start where the element is clearly visible, which may be some samples
// into its track or before its end.
const TRACED_POINTS = 16;

// An element that fades from the first to the second of these shares of its peak opacity, over at least
// FADE_SAMPLES samples, has gone; if it is back right after that, it is a new appearance.
const STRONG_SHARE = 0.7;
const FADED_SHARE = 0.35;
const FADE_SAMPLES = 3;
/**
 * If more than this share of the drop falls between two samples, it isn't a fade: something passed behind the
 * element, or it was dimmed.
 */
export const MAX_AT_ONCE = 2 / 3;

/**
 * Marks (1) the samples in which any of the tracks is clearly seen, above `strong`, at one of the element's
 * places.
 */
export function markSeenAtPlace(
  { length }: ScoreSeries,
  geometry: ElementGeometry,
  tracks: readonly Track[],
  strong: number,
): Uint8Array {
  const seen = new Uint8Array(length);
  for (const { points } of tracks) {
    for (const point of points) {
      if (point.similarity > strong && isAtOwnPlace(geometry, point)) seen[point.sample] = 1;
    }
  }
  return seen;
}

/**
 * Returns the first and last sample (inclusive) in which a track's element is visible at all. That includes
 * fades at its place before and after the clear detections, and samples in which it was found by its shape. A
 * ramp that doesn't soon reach zero isn't a fade and adds nothing; nor is it one where `seenAtPlace`, from
 * {@link markSeenAtPlace}, says that another track is there.
 */
export function extendByFades(
  series: ScoreSeries,
  geometry: ElementGeometry,
  track: Track,
  seenAtPlace: Uint8Array,
): { first: number; last: number } {
  const start = track.points[0] ?? track.best;
  const end = track.points.at(-1) ?? track.best;
  return {
    first: Math.min(
      isAtOwnPlace(geometry, start) ? findFadeEnd(series, seenAtPlace, start.sample, -1) : start.sample,
      findFirstTracedSample(series, track),
    ),
    last: Math.max(
      isAtOwnPlace(geometry, end) ? findFadeEnd(series, seenAtPlace, end.sample, 1) : end.sample,
      findLastTracedSample(series, track),
    ),
  };
}

/**
 * Splits a track into appearances: if the element fades out at its place and is back at full strength one
 * sample later, it has been replaced by a new one.
 */
export function splitAtFades(
  series: ScoreSeries,
  geometry: ElementGeometry,
  track: Track,
  strong: number,
): Track[] {
  const { points } = track;
  const strongest = peakOpacity(series, points);
  const parts: TrackPoint[][] = [[]];
  points.forEach((point, index) => {
    const before = points[index - 1];
    const isBack =
      before !== undefined &&
      isAtOwnPlace(geometry, point) &&
      isAtOwnPlace(geometry, before) &&
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

/** Whether the opacity has fallen steadily from its peak to almost nothing by the sample `last`. */
function hasFadedOut(series: ScoreSeries, last: number, strongest: number): boolean {
  let opacity = opacityAt(series, last);
  if (opacity > FADED_SHARE * strongest) return false;
  let isRamp = false;
  let steepest = 0;
  for (let length = 1; ; length++) {
    const sample = last - length;
    if (sample < 0 || series.timeAt(last) - series.timeAt(sample) > MAX_FADE_SECONDS) return false;
    const earlier = opacityAt(series, sample);
    if (earlier < opacity - NOISE) return false;
    steepest = Math.max(steepest, earlier - opacity);
    if (earlier >= STRONG_SHARE * strongest) {
      const fall = earlier - opacityAt(series, last);
      return isRamp && length >= FADE_SAMPLES && steepest <= MAX_AT_ONCE * fall;
    }
    if (earlier > FADED_SHARE * strongest) isRamp = true;
    opacity = Math.max(opacity, earlier);
  }
}

/** The earliest sample in which the backward search from the track's start found the element. */
function findFirstTracedSample(series: ScoreSeries, { points, best }: Track): number {
  const start = points[0]?.sample ?? best.sample;
  const starts = points
    .slice(0, TRACED_POINTS)
    .filter((_, index) => isEntranceOfTrack(points, index))
    .map(({ sample }) => sample - (series.earlier[sample] ?? 0));
  return Math.max(0, Math.min(start, ...starts));
}

/**
 * Whether an entrance recorded for a point's sample may belong to the point's track. Entrances are recorded by sample,
 * whatever entered; a track that was clearly seen in the same place in the two samples before did not enter then.
 */
function isEntranceOfTrack(points: readonly TrackPoint[], index: number): boolean {
  return !isContinued(points, index - 1) || !isContinued(points, index - 2);
}

/** Whether a point of a track and the next one clearly show the same thing in adjacent samples. */
function isContinued(points: readonly TrackPoint[], index: number): boolean {
  const [point, next] = [points[index], points[index + 1]];
  return (
    point !== undefined &&
    next !== undefined &&
    next.sample === point.sample + 1 &&
    isClear(next) &&
    isClearlySeenNear([point], next)
  );
}

/** The latest sample in which the forward search from the track's end found the element. */
function findLastTracedSample(series: ScoreSeries, { points, best }: Track): number {
  const end = points.at(-1)?.sample ?? best.sample;
  const first = Math.max(0, points.length - TRACED_POINTS);
  const ends = points.slice(first).flatMap(({ sample }, index) => {
    // An exit recorded for this sample belongs to another track if this one is clearly seen in the next sample.
    if (isContinued(points, first + index)) return [];
    const until = Math.min(series.length - 1, sample + (series.later[sample] ?? 0));
    let last = sample;
    // Stops at frames that the scan skipped.
    while (last < until && series.timeAt(last + 1) - series.timeAt(last) <= MAX_STEP_SECONDS) last++;
    return [last];
  });
  return Math.max(end, ...ends);
}

/** The last sample of the series that a fade beyond `edge` reaches; `edge` itself if there is no fade. */
function findFadeEnd(series: ScoreSeries, seenAtPlace: Uint8Array, edge: number, step: 1 | -1): number {
  const end = edge + step * fadeLength(series, seenAtPlace, edge, step);
  return Math.min(series.length - 1, Math.max(0, end));
}

/** How many samples a fade extends beyond `edge`, the swallowed ones included; 0 if there is no fade. */
function fadeLength(series: ScoreSeries, seenAtPlace: Uint8Array, edge: number, step: 1 | -1): number {
  let before = Math.max(MIN_START, opacityAt(series, edge));
  const fade = [opacityAt(series, edge)];
  for (let length = 0; ; length++) {
    const sample = edge + step * (length + 1);
    if (sample < 0 || sample >= series.length) return 0;
    if (Math.abs(series.timeAt(sample) - series.timeAt(edge)) > MAX_FADE_SECONDS) return 0;
    if (seenAtPlace[sample]) return 0;
    const opacity = opacityAt(series, sample);
    if (opacity <= GONE) {
      if (length >= FADE_SAMPLES && isAtOnce([...fade, opacity])) return 0;
      const still = findPlateauStart(series, edge, step, fade);
      if (still !== null) return still - 1;
      return length > 0 ? length + fadeRemainder(fade) : 0;
    }
    if (opacity > before + NOISE) return 0;
    fade.push(opacity);
    before = opacity;
  }
}

/**
 * Whether most of the fall of the opacities (one per sample) is between the last two of them: what was in the
 * element's place until then isn't the element fading.
 */
function isAtOnce(opacities: readonly number[]): boolean {
  const [before = 0, last = 0] = opacities.slice(-2);
  return before - last > MAX_AT_ONCE * ((opacities[0] ?? 0) - last);
}

/**
 * Index of the first of a fade's opacities (one per sample, starting at `edge`) that then stay constant for a
 * while; null if none do.
 */
function findPlateauStart(
  series: ScoreSeries,
  edge: number,
  step: 1 | -1,
  fade: readonly number[],
): number | null {
  const first = fade.findIndex((opacity, from) => {
    if (from === 0 || opacity > STILL_AT_MOST) return false;
    const moved = fade.findIndex((other, at) => at > from && Math.abs(other - opacity) > STILL);
    const last = moved < 0 ? fade.length - 1 : moved - 1;
    return Math.abs(series.timeAt(edge + step * last) - series.timeAt(edge + step * from)) >= STILL_TIME;
  });
  return first < 0 ? null : first;
}

/** Returns the highest opacity (0..1) measured in the samples of some detections; there may be very many. */
export function peakOpacity(series: ScoreSeries, points: readonly TrackPoint[]): number {
  return points.reduce((peak, { sample }) => Math.max(peak, opacityAt(series, sample)), 0);
}

/** Returns the opacity (0..1) measured at the element's place in a sample. */
export function opacityAt(series: ScoreSeries, sample: number): number {
  return (series.opacities[sample] ?? 0) / OPACITY_STEPS;
}

/**
 * Whether a detection is at one of the element's places. Opacity is measured only there, so it says nothing
 * about an element that may be anywhere.
 */
export function isAtOwnPlace({ places, isAnywhere }: ElementGeometry, point: TrackPoint): boolean {
  if (isAnywhere) return false;
  return places.some((place) => isAtPlace(point, place));
}
