import type { Position } from '@framescout/media';
import { bestShift, discountTexture } from './discount-texture.ts';
import { type ElementStudy, pictureScale, type SelectionStudy } from './element-study.ts';
import type { Hypothesis } from './find-surest-pair.ts';
import { FrameReducer } from './frame-reducer.ts';
import { likelyShifts, moveOf } from './likely-shifts.ts';
import { reductionFor } from './register-selections.ts';
import {
  compareWithBackground,
  createProfile,
  forgetBackgrounds,
  type SelectionProfile,
  STILL,
  shiftStep,
  stillShift,
} from './selection-profile.ts';

// How far apart (pixels at 720 lines) two careful clicks on one place may be.
const CARE = 8;

/**
 * Proposes ways in which two of the selections may show the same thing, for doubtful cases: by high-passed
 * values, as in {@link registerSelections}, and by raw values, which a small element keeps while a texture
 * moves behind it. No shift comes first, then the most likely shift, then careful clicks.
 */
export function proposePairs(
  study: ElementStudy,
  selections: readonly SelectionStudy[],
  profiles: readonly SelectionProfile[],
): Hypothesis[] {
  const scale = pictureScale(study.picture);
  const reduction = reductionFor(scale);
  const raw = rawLooks(study, selections, profiles, reduction, scale);
  const care = Math.ceil((CARE * scale) / reduction);
  const careful = { x: care, y: care, step: shiftStep(reduction, scale) };
  const byPair = pairsOf(profiles).map(([a, b]) => {
    const [first, second, rawFirst, rawSecond] = [profiles[a], profiles[b], raw[a], raw[b]];
    if (!first || !second || !rawFirst || !rawSecond) return [];
    const asClicked = { x: second.middle.x - first.middle.x, y: second.middle.y - first.middle.y };
    const still = stillShift(first, second, reduction);
    const shifts = [
      still,
      ...likelyShifts(rawFirst, rawSecond, reduction, scale).slice(0, 1),
      ...likelyShifts(first, second, reduction, scale).slice(0, 1),
      bestShift(rawFirst, rawSecond.novelty, asClicked, careful, rawSecond),
    ];
    const moves = shifts.map((shift) => moveOf(shift, still, reduction));
    return distinct(moves, 2 * reduction).map((move) => ({
      agreed: [a, b],
      moves: profiles.map((_, i) => (i === a ? STILL : i === b ? move : null)),
    }));
  });
  const most = Math.max(...byPair.map((ways) => ways.length));
  return Array.from({ length: most }, (_, rank) => byPair.flatMap((ways) => ways[rank] ?? [])).flat();
}

/** Creates the same profiles with raw values. */
function rawLooks(
  study: ElementStudy,
  selections: readonly SelectionStudy[],
  profiles: readonly SelectionProfile[],
  reduction: number,
  scale: number,
): SelectionProfile[] {
  const reducer = new FrameReducer(study, reduction, 'raw');
  const raw = selections.map((selection) => createProfile(selection, reducer, scale));
  for (const [index, profile] of raw.entries()) {
    const known = profiles[index]?.backgroundCandidates ?? [];
    for (const [i, candidate] of profile.backgroundCandidates.entries())
      candidate.isElement = known[i]?.isElement ?? false;
    compareWithBackground(profile);
    discountTexture(profile, reduction, scale);
  }
  forgetBackgrounds(raw);
  return raw;
}

function pairsOf(profiles: readonly SelectionProfile[]): [number, number][] {
  return profiles.flatMap((_, a) => profiles.flatMap((__, b): [number, number][] => (b > a ? [[a, b]] : [])));
}

/** Drops moves that are closer than `apart` to an earlier one. */
function distinct(moves: readonly Position[], apart: number): Position[] {
  return moves.filter((move, index) =>
    moves.slice(0, index).every(({ x, y }) => Math.abs(x - move.x) >= apart || Math.abs(y - move.y) >= apart),
  );
}
