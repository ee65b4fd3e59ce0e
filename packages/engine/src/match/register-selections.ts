import type { PixelRect } from '@framescout/media';
import type { ElementStudy, SelectionStudy } from './element-study.ts';
import { findSurestPair, type Hypothesis } from './find-surest-pair.ts';
import { FrameReducer } from './frame-reducer.ts';
import { findJointHypothesis } from './joint-hypothesis.ts';
import type { Novelty } from './novelty.ts';
import type { Resolution } from './resolution.ts';
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
  resolution: Resolution;
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
  const reducer = new FrameReducer(study, 'high-passed');
  const profiles = selections.map((selection) => createProfile(selection, reducer));
  for (let round = 0; round < ROUNDS; round++) {
    for (const profile of profiles) compareWithBackground(profile);
    if (round === ROUNDS - 1 || !markElementFrames(profiles)) break;
  }
  const reduced = profiles.map((profile) => ({
    novelty: wholeNovelty(profile),
    window: profile.window,
    resolution: profile.resolution,
  }));
  const hypothesis = findJointHypothesis(profiles) ?? findSurestPair(profiles);
  forgetBackgrounds(profiles);
  return { hypothesis, reduced, profiles };
}
