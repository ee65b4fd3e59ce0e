import { firstAtOrAfter } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import { type TimeView, timeToX } from '../view/time-view.ts';
import type { ScorePyramid } from './score-pyramid.ts';

/** The lowest and highest confidence (0..1) at a horizontal position on the strip (pixels). */
type CurvePoint = { x: number; min: number; max: number };

/** The curve from left to right; if `isByPixel`, each point stands for all samples on one pixel. */
export type CurveOutline = { isByPixel: boolean; points: CurvePoint[] };

/**
 * Reduces the curve to points from left to right: one per pixel if samples share pixels, otherwise one per
 * sample, plus the nearest sample beyond each border so that the curve reaches the border.
 */
export function curveOutline(
  times: ArrayLike<Seconds>,
  pyramid: ScorePyramid,
  view: TimeView,
  width: number,
): CurveOutline {
  const first = firstAtOrAfter(times, view.start);
  const end = firstAtOrAfter(times, view.end);
  if (end - first > width) {
    return { isByPixel: true, points: pointsByPixel(times, pyramid, view, width, first) };
  }
  const withNeighbors = [Math.max(0, first - 1), Math.min(times.length, end + 1)] as const;
  return { isByPixel: false, points: pointsBySample(times, pyramid, view, width, ...withNeighbors) };
}

function pointsByPixel(
  times: ArrayLike<Seconds>,
  pyramid: ScorePyramid,
  view: TimeView,
  width: number,
  first: number,
): CurvePoint[] {
  const points: CurvePoint[] = [];
  let from = first;
  for (let x = 0; x < width && from < times.length; x++) {
    const to = firstAtOrAfter(times, view.start + ((x + 1) / width) * (view.end - view.start));
    const range = pyramid.range(from, to);
    if (range) points.push({ x: x + 0.5, ...range });
    from = to;
  }
  return points;
}

function pointsBySample(
  times: ArrayLike<Seconds>,
  pyramid: ScorePyramid,
  view: TimeView,
  width: number,
  first: number,
  end: number,
): CurvePoint[] {
  const points: CurvePoint[] = [];
  for (let index = first; index < end; index++) {
    const range = pyramid.range(index, index + 1);
    if (range) points.push({ x: timeToX(times[index] ?? 0, view, width), ...range });
  }
  return points;
}
