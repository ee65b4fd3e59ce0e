import { type PixelSize, type Position, relativePosition } from '@framescout/media';
import { scoreStudy } from '../compare/score-frames.ts';
import { TemplateScorer } from '../compare/template-scorer.ts';
import {
  cutExample,
  type ElementStudy,
  largestPatchOf,
  type SelectionStudy,
} from '../model/element-study.ts';
import { DEFAULT_THRESHOLD, type FrameScore } from '../model/matcher.ts';
import { isWithin } from '../model/pixel-rects.ts';
import { sizeOfBox } from '../model/template.ts';
import { type RegisteredElement, type TrainedElement, worstCorrelation } from '../model/trained-element.ts';
import { trainElement } from './train/train-element.ts';

// In the study, what resembles an element without being it, such as another weapon in the same frame, agrees and
// correlates less than this share of what the selections do. A tint, a fade or a cover lowers only one of the two.
const LOOK_ALIKE_SHARE = 0.9;
// What is learned from the first look-alikes may leave others, or find others.
const ROUNDS = 3;

/**
 * Learns a registered element again with the look-alikes in its study, which tell what about it is its own: pixels that
 * it shares with them hardly count. Also returns the scores of the study's frames, except those near a selection.
 */
export function learnLookAlikes(
  learned: RegisteredElement,
  study: ElementStudy,
): { learned: RegisteredElement; scores: FrameScore[] } {
  const { training, places } = learned.element;
  const before = scoreStudy(learned.element, study);
  if (!training) return { learned, scores: before };
  let { element } = learned;
  let scores = before;
  const known = new Map<string, SelectionStudy>();
  for (let round = 0; round < ROUNDS; round++) {
    const count = known.size;
    for (const [key, lookAlike] of findLookAlikes(element, scores, before, study)) known.set(key, lookAlike);
    if (known.size === count) break;
    element = { ...trainElement(training.study, training.isForeign, [...known.values()]), places };
    scores = scoreStudy(element, study);
  }
  return { learned: { ...learned, element }, scores };
}

/**
 * Finds look-alikes in a study's frames, by frame and place, given the frames' scores now and `before` any look-alikes
 * were learned. What shows the element only since then shares what the others lack: another weapon in the same frame,
 * where the same weapon without it was first.
 */
function findLookAlikes(
  element: TrainedElement,
  scores: readonly FrameScore[],
  before: readonly FrameScore[],
  study: ElementStudy,
): Map<string, SelectionStudy> {
  const { template, selections } = element;
  const scorer = new TemplateScorer(template, largestPatchOf(study));
  const leastAgreement = LOOK_ALIKE_SHARE * Math.min(...selections.map(({ agreement }) => agreement));
  const leastCorrelation = LOOK_ALIKE_SHARE * worstCorrelation(element);
  const size = sizeOfBox(template.box);
  const away = study.frames.filter(({ isNearSelection }) => !isNearSelection);
  const found = new Map<string, SelectionStudy>();
  for (const [index, frame] of away.entries()) {
    for (const { x, y, similarity } of scores[index]?.detections ?? []) {
      const rect = { left: x, top: y, width: template.width, height: template.height };
      const example = cutExample(frame, study, rect);
      if (!example) continue;
      const position = relativePosition(example.window, rect);
      scorer.load(example.patch);
      const isLess =
        scorer.agreement(position) < leastAgreement &&
        scorer.correlate(position).correlation < leastCorrelation;
      const isNew = similarity >= DEFAULT_THRESHOLD && !isSeenIn(before[index], { x, y }, size);
      if (isLess || isNew) found.set(`${index} ${x} ${y}`, example);
    }
  }
  return found;
}

/** Whether a frame shows the element at a place. */
function isSeenIn(score: FrameScore | undefined, place: Position, size: PixelSize): boolean {
  return (score?.detections ?? []).some(
    (other) => other.similarity >= DEFAULT_THRESHOLD && isWithin(other, place, size),
  );
}
