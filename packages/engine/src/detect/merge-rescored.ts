import type { Seconds } from '@framescout/contract';
import { isBefore, isSameFrameTime } from '@framescout/media';
import { mapSimilarities, sliceSightings } from './packed-sightings.ts';
import { type SampleScore, ScoreSeries, type SeriesShape } from './score-series.ts';
import { SIMILARITY_STEPS } from './score-steps.ts';

/** New scores, with their times, for some samples of a series. */
type NewScores = SeriesShape & { scores: readonly { time: Seconds; score: SampleScore }[] };

/** A sighting below this similarity (0..1) can't become an event, whatever is learned later. */
export const MIN_CORRECTABLE_SIMILARITY = 0.4;

// What had less similarity than this before shows the background. How its little similarity changes says
// nothing about the element beside it.
const MIN_COMPARABLE_SIMILARITY = 0.3;

// A sample within this distance of a rescored one is assumed to show the same thing.
const REACH: Seconds = 0.5;

/**
 * Merges new scores for some samples into the series of a scan. Samples in between, whose pixels were not
 * kept, are scaled like their nearest rescored neighbor that may show the element; those with no such
 * neighbor nearby are left unchanged.
 *
 * Always merge into what the scan itself saw: where an earlier merge took similarity away, it looks like
 * background.
 */
export function mergeRescored(
  series: ScoreSeries,
  { regionCount, geometry, scores }: NewScores,
): ScoreSeries {
  const merged = new ScoreSeries({ regionCount, geometry }, series.length);
  const ratios = ratiosOf(series, scores);
  let next = 0;
  let nextRatio = 0;
  let sightingsFrom = 0;
  for (let sample = 0; sample < series.length; sample++) {
    const time = series.timeAt(sample);
    while (next < scores.length && isBefore(scores[next]?.time ?? 0, time)) next++;
    while (nextRatio < ratios.length && (ratios[nextRatio]?.time ?? 0) < time) nextRatio++;
    const found = scores[next];
    const isSame = found !== undefined && isSameFrameTime(found.time, time);
    const old = scoreAt(series, sample, sightingsFrom);
    merged.add(
      time,
      series.frameAt(sample),
      isSame
        ? { ...found.score, earlier: old.earlier, later: old.later }
        : scaledBy(old, nearestRatio(ratios, time, nextRatio)),
    );
    sightingsFrom += series.sightingCounts[sample] ?? 0;
  }
  return merged;
}

type Ratio = { time: Seconds; ratio: number };

/** Computes the ratio of new to old similarity for each rescored sample that may show the element. */
function ratiosOf(series: ScoreSeries, scores: NewScores['scores']): Ratio[] {
  let sample = 0;
  return scores.flatMap(({ time, score }) => {
    while (sample < series.length - 1 && isBefore(series.timeAt(sample), time)) sample++;
    const before = series.similarities[sample * series.regionCount] ?? 0;
    const after = score.similarities[0] ?? 0;
    return before < MIN_COMPARABLE_SIMILARITY * SIMILARITY_STEPS ? [] : [{ time, ratio: after / before }];
  });
}

function nearestRatio(ratios: readonly Ratio[], time: Seconds, next: number): number {
  const near = [ratios[next - 1], ratios[next]].filter(
    (other): other is Ratio => other !== undefined && Math.abs(other.time - time) <= REACH,
  );
  const [a, b] = near;
  if (!a) return 1;
  return b && Math.abs(b.time - time) < Math.abs(a.time - time) ? b.ratio : a.ratio;
}

function scoreAt(series: ScoreSeries, sample: number, sightingsFrom: number): SampleScore {
  const { regionCount } = series;
  return {
    similarities: series.similarities.slice(sample * regionCount, (sample + 1) * regionCount),
    opacity: series.opacities[sample] ?? 0,
    earlier: series.earlier[sample] ?? 0,
    later: series.later[sample] ?? 0,
    sightings: sliceSightings(series.sightings, sightingsFrom, series.sightingCounts[sample] ?? 0),
  };
}

function scaledBy(score: SampleScore, ratio: number): SampleScore {
  const scale = (value: number) => {
    const correctable = MIN_CORRECTABLE_SIMILARITY * SIMILARITY_STEPS;
    return Math.min(value < correctable ? correctable : SIMILARITY_STEPS, Math.round(value * ratio));
  };
  return {
    ...score,
    similarities: score.similarities.map(scale),
    sightings: mapSimilarities(score.sightings, scale),
  };
}
