import { type FrameScore, OPACITY_NOISE } from '../model/matcher.ts';
import { FEW_FRAMES, quantile } from '../model/statistics.ts';
import { type BackgroundLikeness, ELEMENT_SHARE, type RegisteredElement } from '../model/trained-element.ts';

// What the background reaches once in ten times.
const USUAL_QUANTILE = 0.9;
// The background's measured opacity fluctuates around zero. From this value on, it says nothing.
const MAX_OPACITY = 0.8;

/** Adds how much the study's frames without the element resemble it, judging by their scores. */
export function measureBackgroundLikeness(
  learned: RegisteredElement,
  scores: readonly FrameScore[],
): RegisteredElement {
  const backgroundScores = scores.filter(({ similarities: [similarity = 0] }) => similarity < ELEMENT_SHARE);
  if (backgroundScores.length < FEW_FRAMES) return learned;
  const similarities = backgroundScores.map(({ similarities: [similarity = 0] }) => similarity);
  const opacities = backgroundScores.map((score) => score.opacity);
  const opacity = quantile(opacities, 0.5);
  const likeness: BackgroundLikeness = {
    similarity: quantile(similarities, USUAL_QUANTILE),
    opacity: opacity < OPACITY_NOISE || opacity > MAX_OPACITY ? 0 : opacity,
  };
  return { ...learned, element: { ...learned.element, likeness } };
}
