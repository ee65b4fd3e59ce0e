import type { Seconds } from '@framescout/contract';
import type { ElementGeometry } from '../match/matcher.ts';
import { OPACITY_STEPS, type ScoreSeries } from './score-series.ts';
import type { Track, TrackPoint } from './track-sightings.ts';

// An element this faint (opacity 0..1) is gone; what is fainter is the noise of the measurement.
const GONE = 0.06;
// A fade only ever goes one way, but for noise of this much a sample.
const NOISE = 0.04;
const LONGEST_FADE: Seconds = 0.7;
const LEAST_START = 0.3;
const AT_HOME_PIXELS = 4;

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
  const isHome = (point: TrackPoint) =>
    geometry.places.some(
      (place) =>
        Math.abs(place.x - point.x) <= AT_HOME_PIXELS && Math.abs(place.y - point.y) <= AT_HOME_PIXELS,
    );
  return {
    first: start.sample - (isHome(start) ? fadeLength(series, start.sample, -1) : 0),
    last: end.sample + (isHome(end) ? fadeLength(series, end.sample, 1) : 0),
  };
}

/** How many samples beyond `edge` a fade lasts; 0 where there is none. */
function fadeLength(series: ScoreSeries, edge: number, step: 1 | -1): number {
  const opacityAt = (sample: number) => (series.opacities[sample] ?? 0) / OPACITY_STEPS;
  let before = Math.max(LEAST_START, opacityAt(edge));
  for (let length = 0; ; length++) {
    const sample = edge + step * (length + 1);
    if (sample < 0 || sample >= series.length) return 0;
    if (Math.abs(series.timeAt(sample) - series.timeAt(edge)) > LONGEST_FADE) return 0;
    const opacity = opacityAt(sample);
    if (opacity <= GONE) return length;
    if (opacity > before + NOISE) return 0;
    before = opacity;
  }
}
