import type { PixelRect } from '@framescout/media';
import { type ElementStudy, pictureScale, type SelectionStudy } from './element-study.ts';
import { findSurestPair, type Hypothesis } from './find-surest-pair.ts';
import { FrameReducer } from './frame-reducer.ts';
import { findJointHypothesis } from './joint-hypothesis.ts';
import type { Novelty } from './novelty.ts';
import {
  compareWithBackground,
  createProfile,
  forgetBackgrounds,
  markElementFrames,
  type SelectionProfile,
  wholeNovelty,
} from './selection-profile.ts';

// Maximum number of rounds of comparing the selections with the background, and removing frames that show the
// element from it.
const ROUNDS = 3;

/** A reduced selection, as registration sees it. */
export type ReducedSelection = {
  novelty: Novelty;
  /** Number of picture pixels per novelty pixel, in each direction. */
  reduction: number;
  window: PixelRect;
};

/** The result of registration. */
export type Registration = {
  /** How all selections, or two of them, show the same thing; null if no two do. */
  hypothesis: Hypothesis | null;
  reduced: ReducedSelection[];
  profiles: SelectionProfile[];
};

/**
 * Compares selections by content, wherever the clicks are within it.
 *
 * The points around each click that differ from the background are searched for in the others: at the same
 * place in the picture and all around the other click. Three selections agree if the same points are found in
 * all of them; otherwise two may, judging by what each has in common with frames without the element, since a
 * texture matches itself in many places.
 */
export function registerSelections(study: ElementStudy, selections: readonly SelectionStudy[]): Registration {
  const scale = pictureScale(study.picture);
  const reduction = reductionFor(scale);
  const reducer = new FrameReducer(study, reduction, 'high-passed');
  const profiles = selections.map((selection) => createProfile(selection, reducer, scale));
  for (let round = 0; round < ROUNDS; round++) {
    for (const profile of profiles) compareWithBackground(profile);
    if (round === ROUNDS - 1 || !markElementFrames(profiles, reduction)) break;
  }
  const reduced = profiles.map((profile) => ({
    novelty: wholeNovelty(profile),
    window: profile.window,
    reduction,
  }));
  const hypothesis =
    findJointHypothesis(profiles, reduction, scale) ?? findSurestPair(profiles, reduction, scale);
  forgetBackgrounds(profiles);
  return { hypothesis, reduced, profiles };
}

/** Returns how many pixels of a picture are reduced to one, in each direction. */
export function reductionFor(scale: number): number {
  return 2 * Math.max(1, Math.round(scale / 1.5));
}
