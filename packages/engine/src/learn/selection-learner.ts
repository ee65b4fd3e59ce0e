import { type PixelRect, relativePosition } from '@framescout/media';
import { type Agreement, withoutOutlier } from '../model/agreement.ts';
import {
  areOnElement,
  type Click,
  isClicked,
  measureClickStray,
  movedWithElement,
} from '../model/click-error.ts';
import type { ElementStudy, SelectionStudy } from '../model/element-study.ts';
import { type Detection, MIN_SIMILARITY } from '../model/matcher.ts';
import { cutInside, EMPTY_RECT, pictureScale } from '../model/pixel-rects.ts';
import { searchWindows } from '../model/search-windows.ts';
import { cropToBox } from '../model/template.ts';
import type { RegisteredElement, TrainedElement } from '../model/trained-element.ts';
import { findClickedDetection } from '../register/find-clicked-detection.ts';
import { MARGIN } from '../register/find-region.ts';
import { findShownPlaces } from '../register/find-shown-places.ts';
import type { Hypothesis } from '../register/hypothesis.ts';
import { placeRegions } from '../register/place-regions.ts';
import type { ReducedSelection, Registration } from '../register/register-selections.ts';
import {
  measureDistinctness,
  measureEvidence,
  measureUsualSimilarity,
  requiredSimilarity,
} from './measure-distinctness.ts';
import { RegionTrainer } from './train/region-trainer.ts';

/** The result of learning from two selections. */
export type LearnedPair = {
  hypothesis: Hypothesis;
  /** Indices of the two selections. */
  alike: number[];
  /**
   * The index of the third selection, and whether anything in it resembles the template of the two at all, or enough to
   * show the same; null if there is none.
   */
  third: { index: number; isFound: boolean; isAlike: boolean } | null;
  /** The region of each selection; the third one's is where it shows the element, if it does. */
  regions: PixelRect[];
  element: TrainedElement;
  /** How far the clicks that show the element are from being clicks on it; see {@link measureClickStray}. */
  stray: number;
  /** Whether the two are placed as nearly all are: what they show stays in place, or was clicked where it moved to. */
  isUsual: boolean;
  /** How well the learned element stands out; see {@link SelectionLearner.learnPair}. */
  salience: number;
  /** How well it would stand out if nothing like it were usual in the video. */
  evidence: number;
};

// Clicks vertically as far apart as clicks on one thing can be reduce a pair's salience by STRAYING_COSTS,
// quadratically, up to MAX_STRAYING.
const STRAYING_COSTS = 0.25;
const MAX_STRAYING = 0.5;

/** What was learned, and the selections (indices) that show it, each at its region. */
type Placement = { shown: readonly number[]; regions: readonly PixelRect[]; element: TrainedElement };

/** Learns from selections placed by a hypothesis. */
export class SelectionLearner {
  readonly #study: ElementStudy;
  readonly #clicked: readonly SelectionStudy[];
  readonly #reduced: readonly ReducedSelection[];
  readonly #scale: number;
  readonly #trainer: RegionTrainer;

  constructor(
    study: ElementStudy,
    clicked: readonly SelectionStudy[],
    { reduced, profiles }: Pick<Registration, 'reduced' | 'profiles'>,
  ) {
    this.#study = study;
    this.#clicked = clicked;
    this.#reduced = reduced;
    this.#scale = pictureScale(study.picture);
    this.#trainer = new RegionTrainer(study, clicked, profiles);
  }

  /**
   * Whether all selections are boxes, drawn by the user or found from earlier clicks, rather than clicks
   * themselves.
   */
  get hasBoxes(): boolean {
    return this.#clicked.every(({ rect }) => !isClicked(rect));
  }

  /** Learns from all selections even though nothing shows that they agree. */
  learnUnregistered(): RegisteredElement {
    const agreed = [...this.#clicked.keys()];
    return this.#learnRegions(this.#place({ agreed, moves: agreed.map(() => null) }), {
      kind: 'unconfirmed',
    });
  }

  /**
   * Learns from the two most similar selections, checks whether the third agrees, and measures how well the
   * result stands out.
   */
  learnPair(hypothesis: Hypothesis): LearnedPair {
    return this.#learnTwo(hypothesis, false);
  }

  /**
   * Like {@link learnPair}, but faster, with fewer background frames; enough to tell whether the result
   * stands out at all.
   */
  tryPair(hypothesis: Hypothesis): LearnedPair {
    return this.#learnTwo(hypothesis, true);
  }

  #learnTwo(hypothesis: Hypothesis, isTrial: boolean): LearnedPair {
    const regions = this.#place(hypothesis);
    const alike = hypothesis.agreed.slice(0, 2);
    const element = this.#trainer.train(regions, (index) => alike.includes(index), isTrial);
    const usual = measureUsualSimilarity(element, this.#study);
    const third = this.#compareThird(regions, alike, element, requiredSimilarity(usual));
    const stray = this.#strayOf({ shown: shownBy({ alike, third }), regions, element });
    const evidence = salienceOf(measureEvidence(element), stray);
    const salience = (1 - usual) * evidence;
    const isUsual = isStill({ alike, hypothesis }) || this.#hasClickMoved(alike, regions);
    return { hypothesis, alike, third, regions, element, stray, isUsual, salience, evidence };
  }

  /**
   * Compares the third selection with the template of the two; null if there is none. Moves its region to where
   * it resembles that, if it does.
   */
  #compareThird(
    regions: PixelRect[],
    alike: readonly number[],
    element: TrainedElement,
    required: number,
  ): LearnedPair['third'] {
    const index = regions.findIndex((_, other) => !alike.includes(other));
    const region = regions[index];
    if (!region) return null;
    const seen = this.#findInSelection(index, element, regions, alike);
    const isAlike = seen !== null && seen.similarity >= required;
    if (isAlike) regions[index] = { ...region, left: seen.x, top: seen.y };
    return { index, isFound: seen !== null && seen.similarity > MIN_SIMILARITY, isAlike };
  }

  /**
   * Learns from the third selection, too, if it resembles the template of the other two; otherwise it is the
   * outlier.
   */
  complete(pair: LearnedPair): RegisteredElement {
    const { hypothesis, alike, regions, third, element } = pair;
    if (!third) return this.#result(element, regions, { kind: 'unconfirmed' });
    const { index: outlier, isAlike } = third;
    if (isAlike) return this.#learnRegions(regions, { kind: 'all' });
    const agreement: Agreement = { kind: 'outlier', index: outlier };
    if (alike.length === hypothesis.agreed.length) return this.#result(element, regions, agreement);
    // Two selections may have more in common with each other than with a third.
    const own = this.#place({ ...hypothesis, agreed: alike });
    const learned = this.#trainer.train(own, (index) => index !== outlier);
    return this.#result(learned, own, agreement);
  }

  /**
   * Learns what all three selections have in common even though the third (an index) doesn't show all that
   * the other two do, which may share more than the element, such as the same name next to it. Placed where
   * the third shows most of it, and no larger than the common part. Also returns how well the result stands
   * out.
   */
  learnShared(pair: LearnedPair, third: number): { learned: RegisteredElement; salience: number } {
    const wide = this.#regionsWithThird(pair, third);
    const { box } = this.#trainer.train(wide, () => true).template;
    const regions = wide.map((region) => cropToBox(region, box, MARGIN * this.#scale));
    const learned = this.#learnRegions(regions, { kind: 'all' });
    const stray = this.#strayOf(placedInAll(learned));
    return { learned, salience: salienceOf(measureDistinctness(learned.element, this.#study), stray) };
  }

  /**
   * Whether the third selection (an index) is the outlier of drawn boxes: whether one of the two resembles the
   * template of it and the other. If the names next to the element differ in all three, no selection resembles
   * the template of the others.
   */
  isThirdOutlier(pair: LearnedPair, third: number): boolean {
    const { alike } = pair;
    const regions = this.#regionsWithThird(pair, third);
    return alike.some((index) => {
      const from = regions[index];
      const moves = regions.map((region) => (from ? relativePosition(from, region) : null));
      return this.tryPair({ agreed: [index, third], moves }).third?.isAlike;
    });
  }

  /** Whether the click on the second of two selections (indices) moved along with its region. */
  #hasClickMoved([first = -1, second = -1]: readonly number[], regions: readonly PixelRect[]): boolean {
    const moveIn = (rects: readonly PixelRect[]) =>
      relativePosition(rects[first] ?? EMPTY_RECT, rects[second] ?? EMPTY_RECT);
    const clicked = this.#clicked.map(({ rect }) => rect);
    return movedWithElement(moveIn(clicked), moveIn(regions), this.#scale);
  }

  /** The region of each selection; the third one's is where it most resembles the template of the two. */
  #regionsWithThird({ element, regions, alike }: LearnedPair, third: number): PixelRect[] {
    const seen = this.#findInSelection(third, element, regions, alike);
    return regions.map((region, index) =>
      index === third && seen ? { ...region, left: seen.x, top: seen.y } : region,
    );
  }

  #strayOf(placement: Placement): number {
    return measureClickStray(this.#clicksOn(placement), placement.element.template.box, this.#scale);
  }

  /**
   * Whether what all three selections share was clicked, rather than what two of them share: a pair may have more in
   * common beside the clicks.
   */
  isSharedClicked(pair: LearnedPair, learned: RegisteredElement): boolean {
    const isOn = (placement: Placement) =>
      areOnElement(this.#clicksOn(placement), placement.element.template.box, this.#scale);
    return isOn(placedInAll(learned)) && !isOn({ ...pair, shown: shownBy(pair) });
  }

  /** The clicks that show an element, each with the region that shows it. */
  #clicksOn({ shown, regions }: Placement): Click[] {
    return shown.flatMap((index) => {
      const [clicked, region] = [this.#clicked[index]?.rect, regions[index]];
      return clicked && region ? [{ clicked, region }] : [];
    });
  }

  #place(hypothesis: Hypothesis): PixelRect[] {
    return placeRegions(hypothesis, this.#clicked, this.#reduced, this.#study.picture);
  }

  #learnRegions(regions: readonly PixelRect[], agreement: Agreement): RegisteredElement {
    const shown = cutInside(
      regions,
      this.#clicked.map(({ window }) => window),
    );
    const element = this.#trainer.train(shown, () => true);
    return this.#result(element, shown, agreement);
  }

  #result(element: TrainedElement, registered: PixelRect[], agreement: Agreement): RegisteredElement {
    const shown = withoutOutlier(this.#trainer.selectionsAt(registered), agreement);
    const windows = searchWindows(
      [...element.places, ...findShownPlaces(element, shown)],
      this.#study.picture,
    );
    return { element, registered, agreement, windows };
  }

  #findInSelection(
    index: number,
    element: TrainedElement,
    regions: readonly PixelRect[],
    alike: readonly number[],
  ): Detection | null {
    const placed = this.#clicked.map((selection, i) => ({
      selection,
      region: regions[i] ?? selection.rect,
    }));
    const own = placed[index];
    const others = placed.filter((_, i) => alike.includes(i));
    return own ? findClickedDetection(own, others, placed, element, this.#scale) : null;
  }
}

/** Whether both selections of a pair show what it teaches at the same place of the picture. */
function isStill({ alike, hypothesis }: Pick<LearnedPair, 'alike' | 'hypothesis'>): boolean {
  return alike.every((index) => {
    const move = hypothesis.moves[index];
    return move?.x === 0 && move.y === 0;
  });
}

/** The selections (indices) that show what a pair teaches. */
function shownBy({ alike, third }: Pick<LearnedPair, 'alike' | 'third'>): number[] {
  return third?.isAlike ? [...alike, third.index] : alike;
}

/** The placement of what was learned from all selections. */
function placedInAll({ registered, element }: RegisteredElement): Placement {
  return { shown: [...registered.keys()], regions: registered, element };
}

/** How salient a distinct element is whose clicks stray from one thing. */
function salienceOf(distinctness: number, stray: number): number {
  return distinctness * (1 - Math.min(MAX_STRAYING, STRAYING_COSTS * stray ** 2));
}
