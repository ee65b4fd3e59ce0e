import { SELECTIONS_PER_ELEMENT, type Seconds } from '@framescout/contract';
import { type PixelRect, type PixelSize, type Position, positionIn } from '@framescout/media';
import { clickedSighting } from './clicked-sighting.ts';
import { distinctness, usualSimilarity } from './distinctness.ts';
import {
  type ElementStudy,
  pictureScale,
  type SelectionStudy,
  type StudyFrame,
  searchWindows,
} from './element-study.ts';
import { STILL_BONUS } from './likely-shifts.ts';
import type { Sighting } from './matcher.ts';
import { insideWindow, placeRegions } from './place-regions.ts';
import type { ReducedSelection, Registration } from './register-selections.ts';
import { CLICK_ERROR, spread } from './selection-look.ts';
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

/** What two selections teach. */
export type PairLesson = {
  hypothesis: Hypothesis;
  /** The recording's noise that was reckoned with, in relation to what is usual. */
  noise: number;
  /** The two, and the third; -1 where there is none. */
  alike: number[];
  third: number;
  /** The region of each selection; where the third shows the element, too. */
  regions: PixelRect[];
  isThirdAlike: boolean;
  element: TrainedElement;
  /** How well what they teach stands out; see {@link Lesson.learnPair}. */
  standing: number;
};

// A selection shows the element from this similarity on, with what the other two teach: what counts as an event by default.
// Looks at the element itself reach 0.78 and more. Where most frames of the video are similar, too, it has to be nearer to
// a full match than to them, but no nearer than this.
const SHOWS_IT = 0.75;
const SURELY_SHOWS_IT = 0.84;
// Selections so close in time may show the same appearance of an element, with all that happens to be beside it.
const ONE_OCCASION: Seconds = 1;
// A third selection that agrees makes so much more of a pair's standing. Clicks that lie as far below one another as
// clicks on one thing may make so much less of it, growing with the square, up to the last.
const THIRD_COUNTS = 1.25;
const STRAYING_COSTS = 0.25;
const MOST_STRAYING = 0.5;

// Of the study's frames so many, evenly spread, have to do for a trial.
const TRIAL_KEYFRAMES = 32;
const TRIAL_OTHERS = 24;

/** How something is learnt: with what noise, and whether it is only tried, against fewer frames of the background. */
type Teaching = { noise: number; isTrial: boolean };

/** Learns from selections as a hypothesis places them. */
export class Lesson {
  readonly #study: ElementStudy;
  readonly #clicked: readonly SelectionStudy[];
  readonly #reduced: readonly ReducedSelection[];
  readonly #scale: number;
  /** The study's frames; those in which registration sees what the selections show are as good as near to one. */
  readonly #frames: StudyFrame[];

  constructor(
    study: ElementStudy,
    clicked: readonly SelectionStudy[],
    { reduced, looks }: Pick<Registration, 'reduced' | 'looks'>,
  ) {
    this.#study = study;
    this.#clicked = clicked;
    this.#reduced = reduced;
    this.#scale = pictureScale(study.picture);
    const shows = looks.flatMap(({ strangers }) => strangers.filter(({ isElement }) => isElement));
    const showing = new Set(shows.map(({ frame }) => frame));
    this.#frames = study.frames.map((frame, index) => ({
      ...frame,
      isNearSelection: frame.isNearSelection || showing.has(index),
    }));
  }

  /** Learns from all selections though nothing says that they show the same. */
  learnUnregistered(): RegisteredElement {
    const agreed = [...this.#clicked.keys()];
    return this.#learnRegions(this.#place({ agreed, moves: agreed.map(() => null) }), false, 1);
  }

  /** Learns from the two selections most alike, and tells whether the third shows the same and how it all stands out. */
  learnPair(hypothesis: Hypothesis, noise = 1): PairLesson {
    return this.#teach(hypothesis, { noise, isTrial: false });
  }

  /** The same in less time: against fewer frames of the background, which tell as well whether it stands out at all. */
  tryPair(hypothesis: Hypothesis, noise: number): PairLesson {
    return this.#teach(hypothesis, { noise, isTrial: true });
  }

  #teach(hypothesis: Hypothesis, how: Teaching): PairLesson {
    const regions = this.#place(hypothesis);
    const alike = hypothesis.agreed.slice(0, 2);
    const third = regions.findIndex((_, index) => !alike.includes(index));
    const element = this.#learn(regions, (index) => index !== third, how);
    const usual = usualSimilarity(element, this.#study);
    const seen = third < 0 ? null : this.#sightingIn(third, element, regions, alike);
    const region = regions[third];
    const isThirdAlike = seen !== null && seen.similarity >= similarityWanted(usual);
    if (seen && region && isThirdAlike) {
      regions[third] = { ...region, left: seen.x, top: seen.y };
    }
    const pair = { noise: how.noise, hypothesis, alike, regions, third, isThirdAlike, element };
    return { ...pair, standing: this.#standing(pair, distinctness(element, usual)) };
  }

  /** The distinctness of what was learnt, how well both selections show it, and how likely they are so placed. */
  #standing(pair: Omit<PairLesson, 'standing'>, apart: number): number {
    const { hypothesis, alike, third, regions, isThirdAlike, element } = pair;
    const own = alike.map((index) => this.#sightingIn(index, element, regions, alike)?.similarity ?? 0);
    const stray = this.strayOf(pair);
    const isStill = alike.every((index) => {
      const move = hypothesis.moves[index];
      return move?.x === 0 && move.y === 0;
    });
    return (
      Math.min(...own) ** 2 *
      apart *
      (isThirdAlike || third < 0 ? THIRD_COUNTS : 1) *
      (isStill && stray <= 1 ? STILL_BONUS : 1) *
      (1 - Math.min(MOST_STRAYING, STRAYING_COSTS * stray ** 2))
    );
  }

  /**
   * Learns from the third selection, too, where it shows what the other two teach; else it is odd. Where all were found
   * to show the same and two may show it at one time, what these teach is no judge of the third.
   */
  complete(pair: PairLesson): RegisteredElement {
    const { hypothesis, alike, regions, third, isThirdAlike, element, noise } = pair;
    if (third < 0) return this.#result(element, regions, null, false);
    if (isThirdAlike || (hypothesis.agreed.includes(third) && this.#isOneOccasion(alike)))
      return this.#learnRegions(regions, true, noise);
    if (alike.length === hypothesis.agreed.length) return this.#result(element, regions, third, false);
    // What two have in common may be more than what they had with a third.
    const own = this.#place({ ...hypothesis, agreed: alike });
    const learnt = this.#learn(own, (index) => index !== third, { noise, isTrial: false });
    return this.#result(learnt, own, third, false);
  }

  /** How far apart in height the clicks lie on what was learnt: 1 is as far as clicks on the same thing may. */
  strayOf({ alike, third, isThirdAlike, regions }: Omit<PairLesson, 'standing'>): number {
    const shown = isThirdAlike ? [...alike, third] : alike;
    const heights = shown.flatMap((index) => {
      const [clicked, region] = [this.#clicked[index]?.rect, regions[index]];
      return clicked && region ? [clicked.top + clicked.height / 2 - region.top] : [];
    });
    return (Math.max(...heights) - Math.min(...heights)) / (2 * CLICK_ERROR.y * this.#scale);
  }

  #place(hypothesis: Hypothesis): PixelRect[] {
    return placeRegions(hypothesis, this.#clicked, this.#reduced, this.#study.picture);
  }

  /** Whether two selections may show the element at one time: what they have in common then says little. */
  #isOneOccasion(alike: readonly number[]): boolean {
    const [a, b] = alike.map((index) => this.#clicked[index]?.time ?? null);
    return a != null && b != null && Math.abs(a - b) < ONE_OCCASION;
  }

  #learnRegions(regions: PixelRect[], isAgreed: boolean, noise: number): RegisteredElement {
    return this.#result(
      this.#learn(regions, () => true, { noise, isTrial: false }),
      regions,
      null,
      isAgreed,
    );
  }

  #result(
    element: TrainedElement,
    registered: PixelRect[],
    oddSelection: number | null,
    isAgreed: boolean,
  ): RegisteredElement {
    const windows = searchWindows(element.places, this.#study.picture);
    return { element, registered, oddSelection, isAgreed, windows };
  }

  #learn(
    regions: readonly PixelRect[],
    isUsed: (index: number) => boolean,
    { noise, isTrial }: Teaching,
  ): TrainedElement {
    const { selections, counterExamples } = this.#study;
    const own = this.#clicked.map((selection, index) => ({
      ...selection,
      rect: regions[index] ?? selection.rect,
    }));
    const offset = positionIn(this.#clicked[0]?.rect ?? EMPTY, regions[0] ?? EMPTY);
    const moved = (selection: SelectionStudy) => movedBy(selection, offset, regions[0]);
    const study = {
      ...this.#study,
      frames: isTrial ? fewerOf(this.#frames) : this.#frames,
      selections: [
        ...own.filter((_, index) => isUsed(index)),
        ...selections.slice(SELECTIONS_PER_ELEMENT).map(moved),
      ],
      counterExamples: counterExamples.map(moved),
    };
    return trainElement(study, noise);
  }

  #sightingIn(
    index: number,
    element: TrainedElement,
    regions: readonly PixelRect[],
    alike: readonly number[],
  ): Sighting | null {
    const placed = this.#clicked.map((selection, i) => ({
      selection,
      region: regions[i] ?? selection.rect,
    }));
    const own = placed[index];
    const others = placed.filter((_, i) => alike.includes(i));
    return own ? clickedSighting(own, others, placed, element, this.#scale) : null;
  }
}

function fewerOf(frames: readonly StudyFrame[]): StudyFrame[] {
  const [keyframes, others] = [true, false].map((kind) =>
    frames.filter(({ isKeyframe }) => isKeyframe === kind),
  );
  return [...spread(keyframes ?? [], TRIAL_KEYFRAMES), ...spread(others ?? [], TRIAL_OTHERS)];
}

function similarityWanted(usual: number): number {
  return Math.min(SURELY_SHOWS_IT, Math.max(SHOWS_IT, (1 + usual) / 2));
}

const EMPTY: PixelRect = { left: 0, top: 0, width: 0, height: 0 };

/** A selection made of the region as it was marked, as the same look at the region as it is learnt. */
function movedBy(selection: SelectionStudy, { x, y }: Position, size: PixelSize = EMPTY): SelectionStudy {
  const { rect, window } = selection;
  const { width, height } = size;
  return {
    ...selection,
    rect: insideWindow({ left: rect.left + x, top: rect.top + y, width, height }, window),
  };
}
