import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import { clamp, type PixelRect, type PixelSize, type Position, positionIn } from '../sample/pixel-rect.ts';
import { createAdaptiveMatcher } from './adaptive.ts';
import { alignSample } from './align-samples.ts';
import { cutRegion } from './cut-region.ts';
import { type ElementStudy, type SelectionStudy, searchWindows } from './element-study.ts';
import { findRegion } from './find-region.ts';
import { emptyFrameScore } from './matcher.ts';
import { CLICK_ERROR, pictureScale, type Registration, registerSelections } from './register-selections.ts';
import { AUTOMATIC_AREA, type SearchArea, withSearchArea } from './search-area.ts';
import { type TrainedElement, trainElement } from './train-element.ts';

/** An element learnt from selections that were registered to each other by what they show. */
export type RegisteredElement = {
  element: TrainedElement;
  /** Where each of the first three selections shows the element: the registered regions, all of one size. */
  registered: PixelRect[];
  /** The one of three selections that does not show what the other two show; it was not learnt from. */
  oddSelection: number | null;
  /** Whether the first three selections were found to show the same. */
  isAgreed: boolean;
  /** The rectangles of the picture in which the element is looked for. */
  windows: PixelRect[];
};

// A selection shows the element from this similarity on, with what the other two teach: below what counts as an event
// by default (0.75), since it may be a poor look, and above what look-alikes reach.
const SHOWS_IT = 0.6;

/**
 * Learns an element from its study. The first three selections are registered: what two of them have most surely in
 * common is learnt, and the third has to show that, or is told to be odd and left out. Further selections, which come
 * from corrections, lie where the element was found. `area` says where it is to be looked for.
 */
export function learnElement(study: ElementStudy, area: SearchArea = AUTOMATIC_AREA): RegisteredElement {
  return withSearchArea(learnRegistered(study), study.picture, area);
}

function learnRegistered(study: ElementStudy): RegisteredElement {
  const clicked = study.selections.slice(0, SELECTIONS_PER_ELEMENT);
  if (clicked.length === 1 || clicked.some(isPixelsOnly)) return learnAsMarked(study, clicked);
  const scale = pictureScale(study.picture);
  const registration = registerSelections(study, clicked);
  const { agreed, isSure } = registration;
  const registered = placeRegions(clicked, registration, scale);
  const own = clicked.map((selection, index) => ({
    ...selection,
    rect: registered[index] ?? selection.rect,
  }));
  const reference = agreed[0] ?? 0;
  const offset = positionIn(clicked[reference]?.rect ?? EMPTY, registered[reference] ?? EMPTY);
  const further = study.selections
    .slice(SELECTIONS_PER_ELEMENT)
    .map((it) => movedBy(it, offset, registered[0]));
  const counterExamples = study.counterExamples.map((it) => movedBy(it, offset, registered[0]));
  const learn = (selections: readonly SelectionStudy[]) =>
    trainElement({ ...study, selections: [...selections, ...further], counterExamples });
  const third = thirdOf(agreed);
  const [last, lastClicked] = [own[third], clicked[third]];
  if (isSure || agreed.length === 0 || !last || !lastClicked) {
    return withWindows(learn(own), registered, null, study, agreed.length > 0);
  }
  const two = learn(own.filter((_, index) => index !== third));
  const found = findAround(two, last, lastClicked.rect, scale);
  if (!found) return withWindows(two, registered, third, study);
  registered[third] = found;
  own[third] = { ...last, rect: found };
  return withWindows(learn(own), registered, null, study, true);
}

/** The selection to be judged by the two that agree most surely. */
function thirdOf(agreed: readonly number[]): number {
  return agreed[2] ?? [0, 1, 2].find((index) => !agreed.includes(index)) ?? 2;
}

const EMPTY: PixelRect = { left: 0, top: 0, width: 0, height: 0 };

function learnAsMarked(study: ElementStudy, clicked: readonly SelectionStudy[]): RegisteredElement {
  return withWindows(
    trainElement(study),
    clicked.map(({ rect }) => rect),
    null,
    study,
  );
}

function withWindows(
  element: TrainedElement,
  registered: PixelRect[],
  oddSelection: number | null,
  { picture }: ElementStudy,
  isAgreed = false,
): RegisteredElement {
  return {
    element,
    registered,
    oddSelection,
    isAgreed,
    windows: searchWindows(element.places, picture),
  };
}

/** A selection of another video: nothing is known of what surrounds it. */
function isPixelsOnly({ rect, window }: SelectionStudy): boolean {
  return rect.width === window.width && rect.height === window.height;
}

/** A selection made of the region as it was marked, as the same look at the region as it is learnt. */
function movedBy(selection: SelectionStudy, { x, y }: Position, size: PixelSize = EMPTY): SelectionStudy {
  const { rect, window } = selection;
  const { width, height } = size;
  return {
    ...selection,
    rect: insideWindow({ left: rect.left + x, top: rect.top + y, width, height }, window),
  };
}

/** Where nothing says how far the element moved: not at all, where both clicks may have meant one place. */
function guessMove(from: PixelRect, to: PixelRect, scale: number): Position {
  const move = positionIn(from, to);
  const isNear =
    Math.abs(move.x) <= 2 * CLICK_ERROR.x * scale && Math.abs(move.y) <= 2 * CLICK_ERROR.y * scale;
  return isNear ? { x: 0, y: 0 } : move;
}

/** The region of each selection: what those that agree have in common, where each shows it. */
function placeRegions(
  selections: readonly SelectionStudy[],
  { agreed, moves, reduced }: Registration,
  scale: number,
): PixelRect[] {
  const shown = agreed.length > 0 ? agreed : [...selections.keys()];
  const reference = shown[0] ?? 0;
  const clicked = selections[reference]?.rect ?? EMPTY;
  const all = selections.map(({ rect }, index) => moves[index] ?? guessMove(clicked, rect, scale));
  const placed = shown.flatMap((index) => {
    const [look, selection, move] = [reduced[index], selections[index], all[index]];
    return look && selection && move ? [{ reduced: look, rect: selection.rect, move }] : [];
  });
  const rect = findRegion(placed, meanSize(selections), scale);
  const regions = selections.map(({ window }, index) => {
    const { x, y } = all[index] ?? { x: 0, y: 0 };
    return insideWindow({ ...rect, left: rect.left + x, top: rect.top + y }, window);
  });
  return alignTo(selections, regions, reference);
}

function meanSize(selections: readonly SelectionStudy[]): PixelSize {
  const sum = (side: 'width' | 'height') => selections.reduce((total, { rect }) => total + rect[side], 0);
  const count = Math.max(1, selections.length);
  return { width: Math.round(sum('width') / count), height: Math.round(sum('height') / count) };
}

/** The regions moved by a few pixels, so that they show the element just as the surest one's does. */
function alignTo(
  selections: readonly SelectionStudy[],
  regions: readonly PixelRect[],
  surest: number,
): PixelRect[] {
  const reference = selections[surest];
  const region = regions[surest];
  if (!reference || !region) return [...regions];
  const at = positionIn(reference.window, region);
  const look = cutRegion(reference.patch, at.x, at.y, region);
  return regions.map((own, index) => {
    const selection = selections[index];
    if (!selection || index === surest) return own;
    const { window, patch } = selection;
    const { x, y } = alignSample(look, patch, positionIn(window, own), own);
    return insideWindow({ ...own, left: x + window.left, top: y + window.top }, window);
  });
}

/** Where a selection shows an element, near where it was clicked; null where it does not. */
function findAround(
  element: TrainedElement,
  { rect, window, patch }: SelectionStudy,
  clicked: PixelRect,
  scale: number,
): PixelRect | null {
  const matcher = createAdaptiveMatcher({ ...element, places: [rect] }, [window]);
  const score = emptyFrameScore(matcher.regionCount);
  matcher.compare([patch], score);
  const middle = { x: clicked.left + clicked.width / 2, y: clicked.top + clicked.height / 2 };
  const best = score.sightings.find(({ x, y }) => {
    const across = Math.max(0, x - middle.x, middle.x - x - rect.width);
    const down = Math.max(0, y - middle.y, middle.y - y - rect.height);
    return across <= CLICK_ERROR.x * scale && down <= CLICK_ERROR.y * scale;
  });
  return best && best.similarity >= SHOWS_IT ? { ...rect, left: best.x, top: best.y } : null;
}

function insideWindow(rect: PixelRect, window: PixelRect): PixelRect {
  return {
    ...rect,
    left: clamp(rect.left, window.left, window.left + window.width - rect.width),
    top: clamp(rect.top, window.top, window.top + window.height - rect.height),
  };
}
