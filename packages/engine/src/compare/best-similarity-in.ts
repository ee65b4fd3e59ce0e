import type { SelectionStudy } from '../model/element-study.ts';
import { emptyFrameScore } from '../model/matcher.ts';
import type { TrainedElement } from '../model/trained-element.ts';
import { createAdaptiveMatcher } from './adaptive-matcher.ts';

/** Returns the similarity (0..1) to an element of the best place in a selection's window. */
export function bestSimilarityIn({ window, patch }: SelectionStudy, element: TrainedElement): number {
  const matcher = createAdaptiveMatcher(element, [window]);
  const score = emptyFrameScore(matcher.regionCount);
  matcher.compare([patch], score);
  return score.similarities[0] ?? 0;
}
