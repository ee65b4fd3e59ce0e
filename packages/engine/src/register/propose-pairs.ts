import type { Position } from '@framescout/media';
import { CARE } from '../model/click-error.ts';
import type { ElementStudy, SelectionStudy } from '../model/element-study.ts';
import { isWithin } from '../model/pixel-rects.ts';
import { cropSelection } from './crop-selection.ts';
import { discountTexture } from './discount-texture.ts';
import { FrameReducer } from './frame-reducer.ts';
import { type Hypothesis, hypothesisOfPair } from './hypothesis.ts';
import { findLikelyShifts, moveOf } from './likely-shifts.ts';
import { resolutionOf } from './resolution.ts';
import {
  clickedShift,
  createProfile,
  findBestShift,
  freeBackgrounds,
  type SelectionProfile,
  stillShift,
} from './selection-profile.ts';

/**
 * Proposes ways in which two of the selections may show the same thing, for doubtful cases, by raw values, which a
 * small element keeps while a texture moves behind it. No shift comes first, then the most likely shift, then careful
 * clicks.
 */
export function proposePairs(
  study: ElementStudy,
  selections: readonly SelectionStudy[],
  profiles: readonly SelectionProfile[],
): Hypothesis[] {
  const resolution = resolutionOf(study.picture);
  const { scale, reduction } = resolution;
  const raw = createRawProfiles(study, selections, profiles);
  const care = Math.ceil((CARE * scale) / reduction);
  const careful = { x: care, y: care, step: resolution.reach.step };
  const byPair = pairsOf(profiles).map(([a, b]) => {
    const [first, second, rawFirst, rawSecond] = [profiles[a], profiles[b], raw[a], raw[b]];
    if (!first || !second || !rawFirst || !rawSecond) return [];
    const still = stillShift(first, second);
    const shifts = [
      still,
      ...findLikelyShifts(rawFirst, rawSecond).slice(0, 1),
      findBestShift(rawFirst, rawSecond.novelty, clickedShift(first, second), careful, rawSecond),
    ];
    const moves = shifts.map((shift) => moveOf(shift, still, resolution));
    return distinct(moves, 2 * reduction).map((move) => hypothesisOfPair(profiles.length, [a, b], move));
  });
  const most = Math.max(...byPair.map((ways) => ways.length));
  return Array.from({ length: most }, (_, rank) => byPair.flatMap((ways) => ways[rank] ?? [])).flat();
}

/** Creates the same profiles with raw values. */
function createRawProfiles(
  study: ElementStudy,
  selections: readonly SelectionStudy[],
  profiles: readonly SelectionProfile[],
): SelectionProfile[] {
  const reducer = new FrameReducer(study, 'raw');
  const cropped = selections.map((selection) => cropSelection(selection, reducer));
  const raw = cropped.map((selection, index) =>
    discountTexture(createProfile(selection, new Set(profiles[index]?.elementFrames))),
  );
  freeBackgrounds(raw);
  return raw;
}

function pairsOf(profiles: readonly SelectionProfile[]): [number, number][] {
  return profiles.flatMap((_, a) => profiles.flatMap((__, b): [number, number][] => (b > a ? [[a, b]] : [])));
}

/** Drops moves that are closer than `apart` to an earlier one. */
function distinct(moves: readonly Position[], apart: number): Position[] {
  const size = { width: apart, height: apart };
  return moves.filter((move, index) => !moves.slice(0, index).some((other) => isWithin(other, move, size)));
}
