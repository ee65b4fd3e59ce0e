import { firstAtOrAfter } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import { confidenceCurve, type ScoreSeries } from '@framescout/framescout/page';
import { useMemo, useRef } from 'react';
import { type TimeView, timeToX } from '../view/time-view.ts';

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
  confidences: Float32Array,
  view: TimeView,
  width: number,
): CurveOutline {
  const points: CurvePoint[] = [];
  const first = firstAtOrAfter(times, view.start);
  const end = firstAtOrAfter(times, view.end);
  const isByPixel = end - first > width;
  if (!isByPixel) {
    for (let index = Math.max(0, first - 1); index < Math.min(times.length, end + 1); index++) {
      const value = confidences[index] ?? 0;
      points.push({ x: timeToX(times[index] ?? 0, view, width), min: value, max: value });
    }
    return { isByPixel, points };
  }
  let index = first;
  for (let x = 0; x < width && index < times.length; x++) {
    const next = firstAtOrAfter(times, view.start + ((x + 1) / width) * (view.end - view.start));
    if (next > index) points.push({ x: x + 0.5, ...rangeOf(confidences, index, next) });
    index = next;
  }
  return { isByPixel, points };
}

// Half a million values take about a millisecond.
function rangeOf(values: Float32Array, from: number, to: number): { min: number; max: number } {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let index = from; index < to; index++) {
    const value = values[index] ?? 0;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { min, max };
}

/** Returns the confidence (0..1) of each sample of a series, which grows with each revision. */
export function useConfidences(series: ScoreSeries | null, revision: number): Float32Array {
  const held = useRef({ series, values: new Float32Array(0) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same series has more samples at another revision
  return useMemo(() => {
    const known = held.current.series === series ? held.current.values : new Float32Array(0);
    const length = series?.length ?? 0;
    if (held.current.series !== series || length > known.length) {
      const values = new Float32Array(length);
      values.set(known);
      if (series) values.set(confidenceCurve(series, known.length).confidence, known.length);
      held.current = { series, values };
    }
    return held.current.values;
  }, [series, revision]);
}
