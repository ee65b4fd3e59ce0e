import { createAdaptiveMatcher } from './adaptive-matcher.ts';
import type { ElementStudy } from './element-study.ts';
import type { RegisteredElement } from './lesson.ts';
import { emptyFrameScore } from './matcher.ts';
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

/** Adds how far the study's frames without the element resemble it. */
export function withLikeness(learnt: RegisteredElement, study: ElementStudy): RegisteredElement {
  const { element } = learnt;
  // What resembles an element anywhere in a picture is measured there.
  if (element.isAnywhere) return learnt;
  const matcher = createAdaptiveMatcher(element, study.windows);
  const score = emptyFrameScore(matcher.regionCount);
  const similarities: number[] = [];
  const opacities: number[] = [];
  for (const { patches, isNearSelection } of study.frames) {
    if (isNearSelection) continue;
    matcher.compare(patches, score);
    const similarity = score.similarities[0] ?? 0;
    if (similarity >= MAY_SHOW) continue;
    similarities.push(similarity);
    opacities.push(score.opacity);
  }
  if (similarities.length < FEWEST_FRAMES) return learnt;
  const opacity = quantile(ascending(opacities), MIDDLE);
  const likeness: BackgroundLikeness = {
    similarity: quantile(ascending(similarities), HIGH),
    opacity: opacity < LEAST_OPACITY || opacity > MOST_OPACITY ? 0 : opacity,
  };
  return { ...learnt, element: { ...element, likeness } };
}

function ascending(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}
