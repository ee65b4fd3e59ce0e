import type { PixelRect } from '@framescout/media';
import { cutPatch, type PlanePatch } from '@framescout/media';
import { refinedPlaces } from './adaptive.ts';
import { ElementScorer } from './element-scorer.ts';
import type { Comparison, TrainedElement } from './train-element.ts';

// What scores this share of the worst selection's score or more may be the element itself, which some pictures show.
const ELEMENT_SHARE = 0.6;

/**
 * An element that is looked for in whole pictures, with what such pictures hold by chance: of the hundred thousands of
 * places in each, some resemble the element more than its own places without it do. The background's correlation
 * becomes what chance reaches in every second picture, at least; what it reaches in each is a counter-example, which
 * the dividing line has to stay above. `window` is the part of the pictures that is searched.
 */
export function measureClutter(
  element: TrainedElement,
  window: PixelRect,
  pictures: readonly PlanePatch[],
): TrainedElement {
  const scorer = new ElementScorer(element, window);
  const likest = pictures.map((picture) => likestChance(cutPatch(picture, window), scorer));
  const correlations = likest.map((found) => found?.correlation ?? 0).sort((a, b) => a - b);
  const usual = correlations[correlations.length >> 1] ?? 0;
  return {
    ...element,
    backgroundCorrelation: Math.max(element.backgroundCorrelation, usual),
    counterExamples: [...element.counterExamples, ...likest.filter((found) => found !== null)],
  };
}

/** The place of a picture that is likest to the element without being it; null where nothing is like it at all. */
function likestChance(patch: PlanePatch, scorer: ElementScorer): Comparison | null {
  let best: Comparison | null = null;
  for (const { position, agreement } of refinedPlaces(patch, scorer)) {
    const comparison = { agreement, correlation: scorer.templateScorer.correlate(position).correlation };
    const score = scorer.scoreOf(comparison);
    if (score < ELEMENT_SHARE * scorer.worst && score > (best ? scorer.scoreOf(best) : 0)) best = comparison;
  }
  return best;
}
