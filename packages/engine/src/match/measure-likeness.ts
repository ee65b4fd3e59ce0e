import type { RegisteredElement } from './lesson.ts';
import type { FrameScore } from './matcher.ts';
import { quantile } from './quantile.ts';
import type { BackgroundLikeness } from './train-element.ts';

// Frames from this similarity on may show the element.
const MAY_SHOW = 0.6;
// Fewer frames without it say little.
const FEWEST_FRAMES = 4;
const HIGH = 0.9;
const MIDDLE = 0.5;
// Backgrounds waver about no opacity; up to this they have none. From the second value on, nothing can be told by opacity.
const LEAST_OPACITY = 0.15;
const MOST_OPACITY = 0.8;

/** Adds how far the study's frames without the element resemble it, judged by what they score. */
export function withLikeness(learnt: RegisteredElement, scores: readonly FrameScore[]): RegisteredElement {
  const without = scores.filter(({ similarities: [similarity = 0] }) => similarity < MAY_SHOW);
  if (without.length < FEWEST_FRAMES) return learnt;
  const similarities = without.map(({ similarities: [similarity = 0] }) => similarity);
  const opacity = quantile(ascending(without.map((score) => score.opacity)), MIDDLE);
  const likeness: BackgroundLikeness = {
    similarity: quantile(ascending(similarities), HIGH),
    opacity: opacity < LEAST_OPACITY || opacity > MOST_OPACITY ? 0 : opacity,
  };
  return { ...learnt, element: { ...learnt.element, likeness } };
}

function ascending(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}
