import type { ElementStudy } from '../model/element-study.ts';
import { emptyFrameScore, type FrameScore } from '../model/matcher.ts';
import type { TrainedElement } from '../model/trained-element.ts';
import { createAdaptiveMatcher } from './adaptive-matcher.ts';

/** Scores a study's frames, except those near a selection, wherever in its windows they show the element. */
export function scoreStudy(
  element: TrainedElement,
  { windows, frames }: Pick<ElementStudy, 'windows' | 'frames'>,
): FrameScore[] {
  const matcher = createAdaptiveMatcher(element, windows);
  return frames
    .filter(({ isNearSelection }) => !isNearSelection)
    .map(({ patches }) => {
      const score = emptyFrameScore(matcher.regionCount);
      matcher.compare(patches, score);
      return score;
    });
}
