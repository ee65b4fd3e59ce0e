import { createAdaptiveMatcher } from './adaptive-matcher.ts';
import type { ElementStudy } from './element-study.ts';
import { emptyFrameScore, type FrameScore } from './matcher.ts';
import type { TrainedElement } from './train-element.ts';

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
