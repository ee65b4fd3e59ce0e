import type { PixelRect } from '@framescout/media';
import type { ElementStudy, SelectionStudy, StudyFrame } from '../model/element-study.ts';
import { emptyFrameScore, type FrameScore } from '../model/matcher.ts';
import type { TrainedElement } from '../model/trained-element.ts';
import { createAdaptiveMatcher } from './adaptive-matcher.ts';

/** Scores frames of which there is one patch per window, wherever in the windows they show the element. */
export function scoreFrames(
  element: TrainedElement,
  windows: readonly PixelRect[],
  frames: readonly Pick<StudyFrame, 'patches'>[],
): FrameScore[] {
  const matcher = createAdaptiveMatcher(element, windows);
  return frames.map(({ patches }) => {
    const score = emptyFrameScore(matcher.regionCount);
    matcher.compare(patches, score);
    return score;
  });
}

/** Scores a study's frames, except those near a selection. */
export function scoreStudy(
  element: TrainedElement,
  { windows, frames }: Pick<ElementStudy, 'windows' | 'frames'>,
): FrameScore[] {
  const away = frames.filter(({ isNearSelection }) => !isNearSelection);
  return scoreFrames(element, windows, away);
}

/** Scores the window of a selection. */
export function scoreSelection(
  element: TrainedElement,
  { window, patch }: Pick<SelectionStudy, 'window' | 'patch'>,
): FrameScore {
  const [score = emptyFrameScore(1)] = scoreFrames(element, [window], [{ patches: [patch] }]);
  return score;
}

/** Returns the similarity (0..1) to an element of the best place in a selection's window. */
export function findBestSimilarity(
  element: TrainedElement,
  selection: Pick<SelectionStudy, 'window' | 'patch'>,
): number {
  return scoreSelection(element, selection).similarities[0] ?? 0;
}
