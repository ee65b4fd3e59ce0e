import type { PixelRect } from '@framescout/media';
import type { ElementStudy, SelectionStudy } from '../model/element-study.ts';
import { type CroppedSelection, cropSelection } from './crop-selection.ts';
import { FrameReducer } from './frame-reducer.ts';
import type { Hypothesis } from './hypothesis.ts';
import { findJointHypothesis } from './joint-hypothesis.ts';
import type { Novelty } from './novelty.ts';
import type { Resolution } from './resolution.ts';
import {
  createProfile,
  findElementFrames,
  freeBackgrounds,
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
  /** How all selections show the same thing; null if that isn't clear. */
  hypothesis: Hypothesis | null;
  reduced: ReducedSelection[];
  profiles: SelectionProfile[];
};

/**
 * Compares selections by content, wherever the clicks are within it.
 *
 * The points around each click that differ from the background are searched for in the others: at the same
 * place in the picture and all around the other click. Three selections agree if the same points are found in
 * all of them, judging by what each has in common with frames without the element, since a texture matches itself
 * in many places.
 */
export function registerSelections(study: ElementStudy, selections: readonly SelectionStudy[]): Registration {
  const reducer = new FrameReducer(study, 'high-passed');
  const cropped = selections.map((selection) => cropSelection(selection, reducer));
  const profiles = profileSelections(cropped);
  const reduced = profiles.map((profile) => ({
    novelty: wholeNovelty(profile),
    window: profile.window,
    resolution: profile.resolution,
  }));
  const hypothesis = findJointHypothesis(profiles);
  freeBackgrounds(profiles);
  return { hypothesis, reduced, profiles };
}

/** Compares selections with the background, from which frames that show the element are removed in rounds. */
function profileSelections(cropped: readonly CroppedSelection[]): SelectionProfile[] {
  let known: ReadonlySet<number> = new Set();
  let profiles = cropped.map((selection) => createProfile(selection, known));
  for (let round = 1; round < ROUNDS; round++) {
    const found = findElementFrames(profiles);
    if (found.size === known.size && [...found].every((frame) => known.has(frame))) break;
    known = found;
    profiles = cropped.map((selection) => createProfile(selection, found));
  }
  return profiles;
}
