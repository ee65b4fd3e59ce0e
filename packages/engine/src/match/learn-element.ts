import { SELECTIONS_PER_ELEMENT, type Seconds } from '@framescout/contract';
import { clamp, type PixelRect, type PixelSize, type Position, positionIn } from '../sample/pixel-rect.ts';
import { createAdaptiveMatcher } from './adaptive.ts';
import { alignSample } from './align-samples.ts';
import { cutRegion } from './cut-region.ts';
import { type ElementStudy, pictureScale, type SelectionStudy, searchWindows } from './element-study.ts';
import { findRegion } from './find-region.ts';
import { emptyFrameScore } from './matcher.ts';
import { type ReducedSelection, registerSelections } from './register-selections.ts';
import { AUTOMATIC_AREA, type SearchArea, withSearchArea } from './search-area.ts';
import { CLICK_ERROR } from './selection-look.ts';
import type { Hypothesis } from './surest-pair.ts';
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
// by default (0.75), since it may be a poor look; looks at the element itself reach 0.84 and more.
const SHOWS_IT = 0.7;
// Selections so close in time may show the same appearance of an element, with all that happens to be beside it.
const ONE_OCCASION: Seconds = 2;

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
  const registration = registerSelections(study, clicked);
  const lesson = new Lesson(study, clicked, registration.reduced);
  const { hypothesis } = registration;
  if (!hypothesis)
    return lesson.learnAll({ agreed: [...clicked.keys()], moves: clicked.map(() => null) }, false);
  const isAll = hypothesis.agreed.length === clicked.length;
  return isAll && isOneOccasion(clicked, hypothesis)
    ? lesson.learnAll(hypothesis, true)
    : lesson.learnMostAlike(hypothesis);
}

/** Whether two selections may show the element at one time: what they have in common then says little. */
function isOneOccasion(clicked: readonly SelectionStudy[], { agreed }: Hypothesis): boolean {
  const [a, b] = agreed.map((index) => clicked[index]?.time ?? null);
  return a != null && b != null && Math.abs(a - b) < ONE_OCCASION;
}

/** Learns from selections as a hypothesis places them. */
class Lesson {
  readonly #study: ElementStudy;
  readonly #clicked: readonly SelectionStudy[];
  readonly #reduced: readonly ReducedSelection[];
  readonly #scale: number;

  constructor(study: ElementStudy, clicked: readonly SelectionStudy[], reduced: readonly ReducedSelection[]) {
    this.#study = study;
    this.#clicked = clicked;
    this.#reduced = reduced;
    this.#scale = pictureScale(study.picture);
  }

  /** Learns from all selections; whether all of them were found to show the same is the hypothesis's to say. */
  learnAll(hypothesis: Hypothesis, isAgreed: boolean): RegisteredElement {
    const regions = this.#place(hypothesis);
    return this.#learnRegions(regions, isAgreed);
  }

  #learnRegions(regions: PixelRect[], isAgreed: boolean): RegisteredElement {
    return withWindows(
      this.#learn(regions, () => true),
      regions,
      null,
      this.#study,
      isAgreed,
    );
  }

  /** Learns from the two selections most alike; from the third, too, where it shows what they teach. */
  learnMostAlike(hypothesis: Hypothesis): RegisteredElement {
    const regions = this.#place(hypothesis);
    const alike = hypothesis.agreed.slice(0, 2);
    const third = regions.findIndex((_, index) => !alike.includes(index));
    const two = this.#learn(regions, (index) => index !== third);
    if (third < 0) return withWindows(two, regions, null, this.#study);
    const found = this.#findIn(third, two, regions);
    if (!found) return this.#learnTwo({ ...hypothesis, agreed: alike }, third);
    if (!hypothesis.agreed.includes(third)) regions[third] = found;
    return this.#learnRegions(regions, true);
  }

  /** Learns what two selections have in common, now that the third is known to show something else. */
  #learnTwo(hypothesis: Hypothesis, odd: number): RegisteredElement {
    const regions = this.#place(hypothesis);
    return withWindows(
      this.#learn(regions, (index) => index !== odd),
      regions,
      odd,
      this.#study,
    );
  }

  #learn(regions: readonly PixelRect[], isUsed: (index: number) => boolean): TrainedElement {
    const { selections, counterExamples } = this.#study;
    const own = this.#clicked.map((selection, index) => ({
      ...selection,
      rect: regions[index] ?? selection.rect,
    }));
    const offset = positionIn(this.#clicked[0]?.rect ?? EMPTY, regions[0] ?? EMPTY);
    const moved = (selection: SelectionStudy) => movedBy(selection, offset, regions[0]);
    return trainElement({
      ...this.#study,
      selections: [
        ...own.filter((_, index) => isUsed(index)),
        ...selections.slice(SELECTIONS_PER_ELEMENT).map(moved),
      ],
      counterExamples: counterExamples.map(moved),
    });
  }

  /** The region of each selection: what those that agree have in common, where each shows it. */
  #place({ agreed, moves }: Hypothesis): PixelRect[] {
    const reference = agreed[0] ?? 0;
    const clicked = this.#clicked[reference]?.rect ?? EMPTY;
    const all = this.#clicked.map(({ rect }, index) => moves[index] ?? guessMove(clicked, rect, this.#scale));
    const from = all[reference] ?? { x: 0, y: 0 };
    const placed = agreed.flatMap((index) => {
      const [look, selection, move] = [this.#reduced[index], this.#clicked[index], all[index]];
      return look && selection && move ? [{ reduced: look, rect: selection.rect, move }] : [];
    });
    const rect = findRegion(placed, usualSize(this.#clicked), this.#study.picture);
    const regions = this.#clicked.map(({ window }, index) => {
      const { x, y } = all[index] ?? from;
      const moved = { ...rect, left: rect.left + x - from.x, top: rect.top + y - from.y };
      return insideWindow(moved, window);
    });
    return alignTo(this.#clicked, regions, reference);
  }

  /** Where a selection shows an element, near where it was clicked; null where it does not. */
  #findIn(index: number, element: TrainedElement, regions: readonly PixelRect[]): PixelRect | null {
    const [clicked, rect] = [this.#clicked[index], regions[index]];
    if (!clicked || !rect) return null;
    const { window, patch } = clicked;
    const matcher = createAdaptiveMatcher({ ...element, places: [rect] }, [window]);
    const score = emptyFrameScore(matcher.regionCount);
    matcher.compare([patch], score);
    const middle = {
      x: clicked.rect.left + clicked.rect.width / 2,
      y: clicked.rect.top + clicked.rect.height / 2,
    };
    const best = score.sightings.find(({ x, y }) => {
      const across = Math.max(0, x - middle.x, middle.x - x - rect.width);
      const down = Math.max(0, y - middle.y, middle.y - y - rect.height);
      return across <= CLICK_ERROR.x * this.#scale && down <= CLICK_ERROR.y * this.#scale;
    });
    return best && best.similarity >= SHOWS_IT ? { ...rect, left: best.x, top: best.y } : null;
  }
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

/** How large most selections are: those that were registered before are larger than a new click. */
function usualSize(selections: readonly SelectionStudy[]): PixelSize {
  const middle = (sides: number[]) => sides.sort((a, b) => a - b)[sides.length >> 1] ?? 0;
  return {
    width: middle(selections.map(({ rect }) => rect.width)),
    height: middle(selections.map(({ rect }) => rect.height)),
  };
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

function insideWindow(rect: PixelRect, window: PixelRect): PixelRect {
  return {
    ...rect,
    left: clamp(rect.left, window.left, window.left + window.width - rect.width),
    top: clamp(rect.top, window.top, window.top + window.height - rect.height),
  };
}
