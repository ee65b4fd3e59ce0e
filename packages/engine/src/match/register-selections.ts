import type { PixelRect } from '@framescout/media';
import { type ElementStudy, pictureScale, type SelectionStudy } from './element-study.ts';
import { together } from './joint-hypothesis.ts';
import type { Novelty } from './novelty.ts';
import {
  compareWithBackground,
  createLook,
  FrameReducer,
  type Look,
  setElementsApart,
  wholeNovelty,
} from './selection-look.ts';
import { type Hypothesis, surestPair } from './surest-pair.ts';

// How often, at most, the selections are compared with the background before what shows the element is set apart from it.
const ROUNDS = 3;

/** A selection at reduced size, as registration sees it. */
export type ReducedSelection = {
  novelty: Novelty;
  /** The picture's pixels for one of the novelty's. */
  reduction: number;
  window: PixelRect;
};

/** What registration found. */
export type Registration = {
  /** How all selections show the same, or two of them; null where no two do. */
  hypothesis: Hypothesis | null;
  reduced: ReducedSelection[];
  looks: Look[];
};

/**
 * Compares selections by what they show, wherever in it the clicks fell. Of each, the points around the click that are
 * unlike the place's background are looked for in the others: at the same place of the picture and all around the other
 * click. Three selections agree where the same points are found in all of them; else two may, judged by what each has
 * in common with frames without the element: a texture agrees with itself in many places.
 */
export function registerSelections(study: ElementStudy, selections: readonly SelectionStudy[]): Registration {
  const scale = pictureScale(study.picture);
  const reduction = reductionFor(scale);
  const reducer = new FrameReducer(study, reduction, 'high-passed');
  const looks = selections.map((selection) => createLook(selection, reducer, scale));
  for (let round = 0; round < ROUNDS; round++) {
    for (const look of looks) compareWithBackground(look);
    if (round === ROUNDS - 1 || !setElementsApart(looks, reduction)) break;
  }
  const reduced = looks.map((look) => ({ novelty: wholeNovelty(look), window: look.window, reduction }));
  const hypothesis = together(looks, reduction, scale) ?? surestPair(looks, reduction, scale);
  return { hypothesis, reduced, looks };
}

/** How many pixels of a picture are one at reduced size. */
export function reductionFor(scale: number): number {
  return 2 * Math.max(1, Math.round(scale / 1.5));
}
