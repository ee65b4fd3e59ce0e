import { createAdaptiveMatcher } from './adaptive-matcher.ts';
import type { SelectionStudy } from './element-study.ts';
import { emptyFrameScore } from './matcher.ts';
import type { TrainedElement } from './train-element.ts';

/** Returns the similarity (0..1) to an element of the best place in a selection's window. */
export function bestSimilarityIn({ window, patch }: SelectionStudy, element: TrainedElement): number {
  const matcher = createAdaptiveMatcher(element, [window]);
  const score = emptyFrameScore(matcher.regionCount);
  matcher.compare([patch], score);
  return score.similarities[0] ?? 0;
}
