import { type PixelRect, positionIn } from '@framescout/media';
import { isInside, type SelectionStudy } from './element-study.ts';
import { TemplateScorer } from './template-scorer.ts';
import { largestOf, type TrainedElement } from './train-element.ts';

// What agrees this nearly as well further along is no less there: a bar has the same look all along.
const AS_WELL = 0.9;

/**
 * Where selections show an element. A place to the left or right of the first one's is that column, too, if the element is
 * seen there as well, so that places which differ across are those of something that is elsewhere.
 */
export function shownPlaces(
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
    const [own, there] = [rect, inColumn].map((place) => scorer.agreement(positionIn(window, place)));
    return (there ?? 0) >= AS_WELL * (own ?? 0) ? inColumn : rect;
  });
}
