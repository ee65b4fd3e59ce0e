import { isBefore, isSameFrameTime } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { Position } from '@framescout/media';
import { type ElementGeometry, MIN_SIMILARITY } from '../model/matcher.ts';
import { isWithin } from '../model/pixel-rects.ts';
import {
  countDetections,
  joinDetections,
  type PackedDetections,
  packDetections,
  unpackDetections,
  viewDetections,
} from './packed-detections.ts';
import { type SampleScore, ScoreSeries, type SeriesShape } from './score-series.ts';
import { SIMILARITY_STEPS, toSteps } from './score-steps.ts';

/** New scores, with their times, for some samples of a series. */
type NewScores = SeriesShape & { scores: readonly { time: Seconds; score: SampleScore }[] };

/** A detection below this similarity (0..1) can't become an event, whatever is learned later. */
export const MIN_CORRECTABLE_SIMILARITY = 0.4;

// A sample within this distance of a rescored one is assumed to show the same thing.
const REACH: Seconds = 0.5;

// Detections in two samples show the same thing if they are less than this share of the element's size apart,
// or this many pixels.
const NEAR_SHARE = 0.5;
const MIN_NEAR = 5;

/**
 * Merges new scores for some samples into the series of a scan. In samples in between, whose pixels were not
 * kept, each detection is scaled like the one in its place in the nearest rescored neighbor that may show the
 * element, and like that whole neighbor if it has none there. Samples with no such neighbor nearby are left
 * unchanged.
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
  const { times, similarities, opacities, detectionCounts, detections } = columns;
  const ratios = ratiosOf(series, { geometry, scores });
  const parts: PackedDetections[] = [];
  let next = 0;
  let nextRatio = 0;
  let detectionsFrom = 0;
  // The detections before this one are in `parts`.
  let joinedFrom = 0;
  let unchangedUntil: Seconds = Number.NEGATIVE_INFINITY;
  for (let sample = 0; sample < times.length; sample++) {
    const time = times[sample] ?? 0;
    const count = detectionCounts[sample] ?? 0;
    if (time < unchangedUntil) {
      detectionsFrom += count;
      continue;
    }
    while (next < scores.length && isBefore(scores[next]?.time ?? 0, time)) next++;
    while (nextRatio < ratios.length && (ratios[nextRatio]?.time ?? 0) < time) nextRatio++;
    const found = scores[next];
    if (found !== undefined && isSameFrameTime(found.time, time)) {
      const { score } = found;
      similarities.set(score.similarities, sample * regionCount);
      opacities[sample] = score.opacity;
      detectionCounts[sample] = countDetections(score.detections);
      parts.push(viewDetections(detections, joinedFrom, detectionsFrom - joinedFrom), score.detections);
      joinedFrom = detectionsFrom + count;
    } else {
      const near = nearestRatios(ratios, time, nextRatio);
      const [nearest] = near;
      if (!nearest) {
        const nextTime = Math.min(scores[next]?.time ?? Infinity, ratios[nextRatio]?.time ?? Infinity);
        unchangedUntil = nextTime - 2 * REACH;
      } else {
        const own = similarities.subarray(sample * regionCount, (sample + 1) * regionCount);
        const best = scaleDetections(viewDetections(detections, detectionsFrom, count), near, series);
        if (best !== null) own.fill(best);
        else for (const [at, steps] of own.entries()) own[at] = scaledSteps(steps, nearest.ratio);
      }
    }
    detectionsFrom += count;
  }
  parts.push(viewDetections(detections, joinedFrom, detectionsFrom - joinedFrom));
  return ScoreSeries.of({ regionCount, geometry }, { ...columns, detections: joinDetections(parts) });
}

/** Ratios of new to old similarity in a rescored sample: of the whole sample, and of each place in it. */
type Ratios = { time: Seconds; ratio: number; places: (Position & { ratio: number })[] };

/** Computes the ratios of new to old similarity for each rescored sample that may show the element. */
function ratiosOf(
  series: ScoreSeries,
  { geometry, scores }: Pick<NewScores, 'geometry' | 'scores'>,
): Ratios[] {
  const moved = movementOf(series.shape.geometry, geometry);
  let sample = 0;
  let detectionsFrom = 0;
  return scores.flatMap(({ time, score }) => {
    while (sample < series.length - 1 && isBefore(series.timeAt(sample), time)) {
      detectionsFrom += series.detectionCounts[sample] ?? 0;
      sample++;
    }
    const before = series.similarities[sample * series.regionCount] ?? 0;
    const after = score.similarities[0] ?? 0;
    // How the little similarity of the background changes says nothing about the element beside it.
    if (before < MIN_SIMILARITY * SIMILARITY_STEPS) return [];
    const count = series.detectionCounts[sample] ?? 0;
    const known = unpackDetections(viewDetections(series.detections, detectionsFrom, count));
    const found = unpackDetections(score.detections);
    const places = known
      // Of fainter ones, no pixels were kept.
      .filter(({ similarity }) => similarity >= MIN_CORRECTABLE_SIMILARITY)
      .map(({ x, y, similarity }) => {
        const place = { x: x + moved.x, y: y + moved.y };
        const now = found.find((other) => isSamePlace(other, place, geometry))?.similarity ?? 0;
        return { x, y, ratio: now / similarity };
      });
    return [{ time, ratio: after / before, places }];
  });
}

/** How far the element's region has moved relative to the element: learned again, it may be larger. */
function movementOf(before: ElementGeometry | null, after: ElementGeometry | null): Position {
  const [from, to] = [before?.places[0], after?.places[0]];
  if (!before || !from || !to) return { x: 0, y: 0 };
  const moved = { x: to.x - from.x, y: to.y - from.y };
  const { width, height } = before.region;
  // Further away, it is another line of a list.
  return Math.abs(moved.x) < width / 2 && Math.abs(moved.y) < height / 2 ? moved : { x: 0, y: 0 };
}

function isSamePlace(a: Position, b: Position, geometry: ElementGeometry | null): boolean {
  const { width, height } = geometry?.box ?? { width: 0, height: 0 };
  return isWithin(a, b, {
    width: Math.max(MIN_NEAR, NEAR_SHARE * width),
    height: Math.max(MIN_NEAR, NEAR_SHARE * height),
  });
}

/**
 * Returns the ratios of the rescored samples around a time that are within reach, nearest first; `next` is the
 * first after it.
 */
function nearestRatios(ratios: readonly Ratios[], time: Seconds, next: number): Ratios[] {
  const away = (other: Ratios) => Math.abs(other.time - time);
  return [ratios[next - 1], ratios[next]]
    .filter((other): other is Ratios => other !== undefined && away(other) <= REACH)
    .sort((a, b) => away(a) - away(b));
}

/** Scales the detections of a sample in place; returns the best similarity, in steps, or null without any. */
function scaleDetections(
  packed: PackedDetections,
  near: readonly Ratios[],
  { shape: { geometry } }: ScoreSeries,
): number | null {
  const places = near.flatMap((ratios) => ratios.places);
  const ratioAt = (place: Position) =>
    places.find((other) => isSamePlace(other, place, geometry))?.ratio ?? near[0]?.ratio ?? 1;
  const detections = unpackDetections(packed)
    .map((detection) => ({ ...detection, similarity: scaled(detection.similarity, ratioAt(detection)) }))
    .sort((a, b) => b.similarity - a.similarity);
  packed.set(packDetections(detections));
  const [best] = detections;
  return best ? toSteps(best.similarity, SIMILARITY_STEPS) : null;
}

function scaledSteps(steps: number, ratio: number): number {
  return toSteps(scaled(steps / SIMILARITY_STEPS, ratio), SIMILARITY_STEPS);
}

function scaled(similarity: number, ratio: number): number {
  return Math.min(
    similarity < MIN_CORRECTABLE_SIMILARITY ? MIN_CORRECTABLE_SIMILARITY : 1,
    similarity * ratio,
  );
}
