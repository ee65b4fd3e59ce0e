import type { Seconds } from '@framescout/contract';
import { processPlanes } from '@framescout/media';
import { createSpotComparer } from '../../compare/adaptive-matcher.ts';
import type { SampleScore, SeriesShape } from '../../detect/score-series.ts';
import { EvidenceTooSmallError } from '../../errors.ts';
import { measureLastSimilarity } from '../../learn/measure-last-similarity.ts';
import { emptyFrameScore } from '../../model/matcher.ts';
import { isInside, largestOf } from '../../model/pixel-rects.ts';
import type { TrainedElement } from '../../model/trained-element.ts';
import type { ElementExamples, StudyCache } from '../../study/study-cache.ts';
import type { Evidence } from './evidence-store.ts';
import { scaledScore } from './frame-scorer.ts';

/** New scores of the frames for which a scan kept evidence, by time (seconds). */
export type Rescored = SeriesShape & {
  scores: { time: Seconds; score: SampleScore }[];
  /** How similar (0..1) the last selection is to what was learned from all of them. */
  lastSimilarity: number;
};

/**
 * Relearns an element and scores the evidence that a scan kept of it. Decodes only the surroundings of the
 * examples.
 * @throws {CancelledError} if cancelled while learning
 * @throws {EvidenceTooSmallError} if it shows none of the places of what was learned
 */
export async function rescore(
  examples: ElementExamples,
  evidence: readonly Evidence[],
  studies: Pick<StudyCache, 'learn'>,
  signal: AbortSignal,
): Promise<Rescored> {
  const learned = await studies.learn(examples, signal);
  const { element } = learned;
  // Processed otherwise, the same selections may have more in common, and a larger region.
  if (evidence.length > 0 && !showsPlaces(evidence, element)) throw new EvidenceTooSmallError();
  const largest = largestOf([
    element.template,
    ...evidence.flatMap(({ spots }) => spots.map(({ rect }) => rect)),
  ]);
  const { geometry, compare } = createSpotComparer(element, largest);
  const score = emptyFrameScore(1);
  const scores = evidence.map(({ time, spots }) => {
    compare(
      spots.map((spot) => ({ ...spot, patch: processPlanes(spot.patch, examples.processing) })),
      score,
    );
    return { time, score: scaledScore(score) };
  });
  return { regionCount: 1, geometry, scores, lastSimilarity: measureLastSimilarity(learned, learned.study) };
}

/**
 * Whether the evidence shows a place of the element; one that may be anywhere is searched for in all of it.
 */
function showsPlaces(evidence: readonly Evidence[], { places, isAnywhere }: TrainedElement): boolean {
  return (
    isAnywhere ||
    evidence.some(({ spots }) => spots.some(({ rect }) => places.some((place) => isInside(place, rect))))
  );
}
