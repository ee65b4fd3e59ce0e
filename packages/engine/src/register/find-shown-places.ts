import { type PixelRect, relativePosition } from '@framescout/media';
import { TemplateScorer } from '../compare/template-scorer.ts';
import type { SelectionStudy } from '../model/element-study.ts';
import { isInside, largestOf } from '../model/pixel-rects.ts';
import type { TrainedElement } from '../model/trained-element.ts';

// If another place agrees at least this share as well, the element is there, too: a bar looks the same along
// its length.
const MIN_AGREEMENT_SHARE = 0.9;

/**
 * Returns where selections show an element. A place left or right of the first one's is moved into the first
 * one's column if the element is seen there as well. That way, places differ horizontally only if the element
 * really was elsewhere.
 */
export function findShownPlaces(
  { template }: TrainedElement,
  selections: readonly Pick<SelectionStudy, 'rect' | 'window' | 'patch'>[],
): PixelRect[] {
  const left = selections[0]?.rect.left;
  if (selections.every(({ rect }) => rect.left === left)) return selections.map(({ rect }) => rect);
  const scorer = new TemplateScorer(template, largestOf(selections.map(({ window }) => window)));
  return selections.map(({ rect, window, patch }) => {
    const inColumn = { ...rect, left: left ?? rect.left };
    if (inColumn.left === rect.left || !isInside(inColumn, window)) return rect;
    scorer.load(patch);
    const [own, there] = [rect, inColumn].map((place) => scorer.agreement(relativePosition(window, place)));
    return (there ?? 0) >= MIN_AGREEMENT_SHARE * (own ?? 0) ? inColumn : rect;
  });
}
