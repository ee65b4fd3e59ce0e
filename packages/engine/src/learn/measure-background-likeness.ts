import type { FrameScore } from '../model/matcher.ts';
import { quantile } from '../model/statistics.ts';
import type { BackgroundLikeness, RegisteredElement } from '../model/trained-element.ts';
import { USUAL_QUANTILE } from './train/train-element.ts';

// Frames with at least this similarity may show the element.
const MIN_ELEMENT_SIMILARITY = 0.6;
// With fewer frames without the element, the estimate says little.
const MIN_FRAMES = 4;
// The background's measured opacity fluctuates around zero; up to the first value it counts as none. From the
// second value on, opacity says nothing.
const MIN_OPACITY = 0.15;
const MAX_OPACITY = 0.8;

/** Adds how much the study's frames without the element resemble it, judging by their scores. */
export function measureBackgroundLikeness(
  learned: RegisteredElement,
  scores: readonly FrameScore[],
): RegisteredElement {
  const backgroundScores = scores.filter(
    ({ similarities: [similarity = 0] }) => similarity < MIN_ELEMENT_SIMILARITY,
  );
  if (backgroundScores.length < MIN_FRAMES) return learned;
  const similarities = backgroundScores.map(({ similarities: [similarity = 0] }) => similarity);
  const opacities = backgroundScores.map((score) => score.opacity);
  const opacity = quantile(opacities, 0.5);
  const likeness: BackgroundLikeness = {
    similarity: quantile(similarities, USUAL_QUANTILE),
    opacity: opacity < MIN_OPACITY || opacity > MAX_OPACITY ? 0 : opacity,
  };
  return { ...learned, element: { ...learned.element, likeness } };
}
