import type { Seconds } from '@framescout/contract';
import { processPlanes } from '@framescout/media';
import type { SampleScore, SeriesShape } from '../detect/score-series.ts';
import { createSpotComparer } from '../match/adaptive-matcher.ts';
import { emptyFrameScore } from '../match/matcher.ts';
import { largestOf } from '../match/train-element.ts';
import type { ElementExamples, StudyCache } from '../study/study-cache.ts';
import type { Evidence } from './evidence-store.ts';
import { scaledScore } from './frame-scorer.ts';

/** New scores of the frames for which a scan kept evidence, by time (seconds). */
export type Rescored = SeriesShape & { scores: { time: Seconds; score: SampleScore }[] };

/**
 * Relearns an element and scores the evidence that a scan kept of it. Decodes only the surroundings of the
 * examples.
 * @throws {CancelledError} if cancelled while learning
 */
export async function rescore(
  examples: ElementExamples,
  evidence: readonly Evidence[],
  studies: StudyCache,
  signal: AbortSignal,
): Promise<Rescored> {
  const { element } = await studies.learn(examples, signal);
  const { width, height } = element.template;
  const largest = largestOf([
    element.template,
    ...evidence.flatMap(({ spots }) => spots.map(({ rect }) => rect)),
  ]);
  const { geometry, compare } = createSpotComparer(element, largest);
  const score = emptyFrameScore(1);
  const scores = evidence.map(({ time, spots }) => {
    const large = element.isAnywhere
      ? spots
      : spots.filter(({ rect }) => rect.width >= width && rect.height >= height);
    compare(
      large.map(({ rect, patch }) => ({ rect, patch: processPlanes(patch, examples.processing) })),
      score,
    );
    return { time, score: scaledScore(score) };
  });
  return { regionCount: 1, geometry, scores };
}
