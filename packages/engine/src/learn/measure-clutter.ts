import type { PixelRect } from '@framescout/media';
import { cutPatch, type PlanePatch } from '@framescout/media';
import { findRefinedPlaces } from '../compare/adaptive-matcher.ts';
import { ElementScorer } from '../compare/element-scorer.ts';
import { quantile } from '../model/statistics.ts';
import { type Comparison, ELEMENT_SHARE, type TrainedElement } from '../model/trained-element.ts';

/**
 * Adapts an element that is searched for in whole pictures to their clutter: among the hundreds of thousands
 * of places in each, some resemble it more than its own places do in its absence.
 *
 * The background correlation is raised to at least the median of the best chance match per picture, and each
 * of those matches becomes a counter-example, which the threshold must stay above. `window` is the part of
 * the pictures to search.
 */
export function measureClutter(
  element: TrainedElement,
  window: PixelRect,
  pictures: readonly PlanePatch[],
): TrainedElement {
  const scorer = new ElementScorer(element, window);
  const mostSimilar = pictures.map((picture) => bestChanceMatch(cutPatch(picture, window), scorer));
  const correlations = mostSimilar.map((found) => found?.correlation ?? 0);
  const usual = quantile(correlations, 0.5);
  return {
    ...element,
    backgroundCorrelation: Math.max(element.backgroundCorrelation, usual),
    counterExamples: [...element.counterExamples, ...mostSimilar.filter((found) => found !== null)],
  };
}

/**
 * Finds the place in a picture most similar to the element that isn't the element; null if nothing is similar
 * at all.
 */
function bestChanceMatch(patch: PlanePatch, scorer: ElementScorer): Comparison | null {
  let best: Comparison | null = null;
  scorer.templateScorer.load(patch);
  for (const { position, agreement } of findRefinedPlaces(scorer)) {
    const comparison = { agreement, correlation: scorer.templateScorer.correlate(position).correlation };
    const score = scorer.scoreOf(comparison);
    if (score < ELEMENT_SHARE * scorer.worstScore && score > (best ? scorer.scoreOf(best) : 0))
      best = comparison;
  }
  return best;
}
