import type { Position } from '@framescout/media';
import { scoreStudy } from '../compare/score-frames.ts';
import { type ElementStudy, type StudyFrame, splitKeyframes } from '../model/element-study.ts';
import { DEFAULT_THRESHOLD, type FrameScore } from '../model/matcher.ts';
import { cornerOf, isWithin } from '../model/pixel-rects.ts';
import { ENOUGH_KEYFRAMES, usualWithout } from '../model/statistics.ts';
import { sizeOfBox } from '../model/template.ts';
import { type TrainedElement, worstCorrelation } from '../model/trained-element.ts';

// A selection shows the element if its similarity to the template of others, by the dividing score of learning, is at
// least the default threshold: frames that show the element reach 0.78 and more. If most frames of the video are similar
// too, the selection must be closer to a full match than to them, but no more than this is required.
const SURELY_SHOWS_ELEMENT = 0.84;

/**
 * What is less distinct than this may be what frames share by chance, such as bricks, which mostly stays below 3.5
 * (and is above 4.1 only where whole words coincide). Elements have 4.2 (half-opaque letters) and more.
 */
export const LEAST_DISTINCT = 4;

// An edge or a bit of texture, which recurs anywhere in a window, weighs up to 260; lines of text weigh 500 and more.
const TEXTURE_WEIGHT = 300;

/**
 * Measures how much an element stands out from chance: the log of its total weight, which is the evidence that a match
 * would be, times how well all its selections correlate with it. Ranges from 5 (a thin mark) to 9 (a banner).
 */
export function measureEvidence(element: TrainedElement): number {
  return Math.max(0, worstCorrelation(element)) * Math.log1p(weightOf(element));
}

/** Measures how much an element stands out in its video: its evidence, times how unlike it the usual background is. */
export function measureDistinctness(element: TrainedElement, study: ElementStudy): number {
  return (1 - measureUsualSimilarity(element, study)) * measureEvidence(element);
}

function weightOf({ template }: TrainedElement): number {
  return template.weights.reduce((sum, weight) => sum + weight, 0);
}

/**
 * Returns how similar (0..1) keyframes across the video usually are to an element, disregarding those that
 * may show it; or all frames of the study if there are few keyframes and it is less there. What is similar elsewhere
 * than at the element's places counts less the more evidence that is: a line of a list is often in another row.
 */
export function measureUsualSimilarity(element: TrainedElement, { windows, frames }: ElementStudy): number {
  const size = sizeOfBox(element.template.box);
  const elsewhere = Math.min(1, TEXTURE_WEIGHT / weightOf(element));
  const isAtPlace = (found: Position) =>
    element.places.some((place) => isWithin(cornerOf(place), found, size));
  const similarityIn = ({ detections }: FrameScore) =>
    Math.max(0, ...detections.map((found) => found.similarity * (isAtPlace(found) ? 1 : elsewhere)));
  const similaritiesIn = (frames: StudyFrame[]) => scoreStudy(element, { windows, frames }).map(similarityIn);
  const { keyframes, others } = splitKeyframes(frames);
  // All of a few frames may show it: an encoder puts a keyframe where much changes.
  const inKeyframes = [0, ...similaritiesIn(keyframes)];
  const usual = usualWithout(inKeyframes);
  if (keyframes.length >= ENOUGH_KEYFRAMES) return usual;
  return Math.min(usual, usualWithout([...inKeyframes, ...similaritiesIn(others)]));
}

/**
 * Returns how similar (0..1) a selection must be to an element learned from others to count as showing it.
 * `usual` is the element's {@link measureUsualSimilarity}.
 */
export function requiredSimilarity(usual: number): number {
  return Math.min(SURELY_SHOWS_ELEMENT, Math.max(DEFAULT_THRESHOLD, (1 + usual) / 2));
}
