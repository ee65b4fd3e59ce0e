import type { Seconds } from '@framescout/contract';
import { isBefore, isSameFrameTime } from '@framescout/media';
import {
  countSightings,
  joinSightings,
  mapSimilarities,
  type PackedSightings,
  viewSightings,
} from './packed-sightings.ts';
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
  // Column by column: a long recording has millions of samples, and the page waits.
  const columns = series.batchFrom(0, 0);
  const { times, similarities, opacities, sightingCounts, sightings } = columns;
  const ratios = ratiosOf(series, scores);
  const parts: PackedSightings[] = [];
  let next = 0;
  let nextRatio = 0;
  let sightingsFrom = 0;
  // The sightings before this one are in `parts`.
  let joinedFrom = 0;
  let unchangedUntil: Seconds = Number.NEGATIVE_INFINITY;
  for (let sample = 0; sample < times.length; sample++) {
    const time = times[sample] ?? 0;
    const count = sightingCounts[sample] ?? 0;
    if (time < unchangedUntil) {
      sightingsFrom += count;
      continue;
    }
    while (next < scores.length && isBefore(scores[next]?.time ?? 0, time)) next++;
    while (nextRatio < ratios.length && (ratios[nextRatio]?.time ?? 0) < time) nextRatio++;
    const found = scores[next];
    if (found !== undefined && isSameFrameTime(found.time, time)) {
      const { score } = found;
      similarities.set(score.similarities, sample * regionCount);
      opacities[sample] = score.opacity;
      sightingCounts[sample] = countSightings(score.sightings);
      parts.push(viewSightings(sightings, joinedFrom, sightingsFrom - joinedFrom), score.sightings);
      joinedFrom = sightingsFrom + count;
    } else {
      const ratio = nearestRatio(ratios, time, nextRatio);
      if (ratio === 1) {
        const nextTime = Math.min(scores[next]?.time ?? Infinity, ratios[nextRatio]?.time ?? Infinity);
        unchangedUntil = nextTime - 2 * REACH;
      } else {
        const from = sample * regionCount;
        for (let at = from; at < from + regionCount; at++)
          similarities[at] = scaled(similarities[at] ?? 0, ratio);
        mapSimilarities(viewSightings(sightings, sightingsFrom, count), (value) => scaled(value, ratio));
      }
    }
    sightingsFrom += count;
  }
  parts.push(viewSightings(sightings, joinedFrom, sightingsFrom - joinedFrom));
  return ScoreSeries.of({ regionCount, geometry }, { ...columns, sightings: joinSightings(parts) });
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

/** Returns the ratio of the nearest rescored sample within reach, of which `next` is the first after it. */
function nearestRatio(ratios: readonly Ratio[], time: Seconds, next: number): number {
  const before = ratios[next - 1];
  const after = ratios[next];
  const toBefore = before ? Math.abs(before.time - time) : Number.POSITIVE_INFINITY;
  const toAfter = after ? Math.abs(after.time - time) : Number.POSITIVE_INFINITY;
  const nearest = toAfter < toBefore ? after : before;
  return nearest && Math.min(toBefore, toAfter) <= REACH ? nearest.ratio : 1;
}

function scaled(value: number, ratio: number): number {
  const correctable = MIN_CORRECTABLE_SIMILARITY * SIMILARITY_STEPS;
  return Math.min(value < correctable ? correctable : SIMILARITY_STEPS, Math.round(value * ratio));
}
