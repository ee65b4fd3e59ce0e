import { scoreStudy } from '../compare/score-frames.ts';
import type { ElementStudy } from '../model/element-study.ts';
import { DEFAULT_THRESHOLD } from '../model/matcher.ts';
import { usualWithout } from '../model/statistics.ts';
import type { TrainedElement } from '../model/trained-element.ts';

// A selection shows the element if its similarity to the template of others, by the dividing score of learning, is at
// least the default threshold: frames that show the element reach 0.78 and more. If most frames of the video are similar
// too, the selection must be closer to a full match than to them, but no more than this is required.
const SURELY_SHOWS_ELEMENT = 0.84;

/**
 * Measures how much an element stands out in its video: how unlike the usual background it is, times the log
 * of its pixel count, since a part of an element stands out less than the whole. Ranges from about 2 (a thin
 * mark on a brick wall) to 8 (a banner); templates learned from background alone mostly stay below 2. `usual`
 * is its {@link measureUsualSimilarity}.
 */
export function measureDistinctness({ template, usualCorrelation }: TrainedElement, usual: number): number {
  const pixels = template.weights.filter((weight) => weight > 0).length;
  return (1 - Math.max(usualCorrelation, usual)) * Math.log1p(pixels);
}

/**
 * Returns how similar (0..1) keyframes across the video usually are to an element, disregarding those that
 * may show it.
 */
export function measureUsualSimilarity(element: TrainedElement, { windows, frames }: ElementStudy): number {
  const scores = scoreStudy(element, { windows, frames: frames.filter(({ isKeyframe }) => isKeyframe) });
  return usualWithout(scores.map((score) => score.similarities[0] ?? 0));
}

/**
 * Returns how similar (0..1) a selection must be to an element learned from others to count as showing it.
 * `usual` is the element's {@link measureUsualSimilarity}.
 */
export function requiredSimilarity(usual: number): number {
  return Math.min(SURELY_SHOWS_ELEMENT, Math.max(DEFAULT_THRESHOLD, (1 + usual) / 2));
}
