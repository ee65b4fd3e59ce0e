import type { Position } from '@framescout/media';
import { findMaxBackgroundLikelihood } from './discount-texture.ts';
import { findLikelyShifts, isSameShift, moveOf, opposite } from './likely-shifts.ts';
import { STILL } from './resolution.ts';
import {
  backgroundsOf,
  likelihoodAt,
  likelihoodNear,
  type SelectionProfile,
  stillShift,
} from './selection-profile.ts';

/**
 * The likelihood that noise alone may give two profiles; added to that of the background, so that a place that looks
 * like no background still needs some proof.
 */
export const NOISE_LIKELIHOOD = 40;

// Two selections show the same thing if that is this many times as likely as for either and its most similar
// background; from the second value on, no other place is searched.
const AGREEMENT = 1.25;
const BEYOND_DOUBT = 3;
// Another place must agree this many times better to be preferred to the same place.
const MOVED_SHARE = 1.5;

/**
 * Selections (indices) that show the same thing, starting with the two that most likely do, and how far
 * (pixels of the picture) it moved between them; null for selections that are not among them.
 */
export type Hypothesis = { agreed: number[]; moves: (Position | null)[] };

/** Finds the two selections that most certainly show the same thing; null if no two do. */
export function findSurestPair(profiles: readonly SelectionProfile[]): Hypothesis | null {
  let best: { strength: number; a: number; b: number; move: Position } | null = null;
  for (const [a, first] of profiles.entries()) {
    for (const [b, second] of profiles.entries()) {
      if (b <= a) continue;
      const pair = comparePair(first, second);
      if (!best || pair.strength > best.strength) best = { ...pair, a, b };
    }
  }
  if (!best || best.strength < AGREEMENT) return null;
  return hypothesisOfPair(profiles.length, [best.a, best.b], best.move);
}

/**
 * Returns the hypothesis that two of so many selections show the same thing, which moved so far (pixels of the
 * picture) from the first to the second.
 */
export function hypothesisOfPair(count: number, [a, b]: [number, number], move: Position): Hypothesis {
  const moves = Array.from({ length: count }, (_, index) =>
    index === a ? STILL : index === b ? move : null,
  );
  return { agreed: [a, b], moves };
}

/** Computes how strongly two profiles agree, and how far the element moved between them. */
function comparePair(a: SelectionProfile, b: SelectionProfile): { strength: number; move: Position } {
  const shift = stillShift(a, b);
  const still = Math.min(stillStrength(a, b, shift), stillStrength(b, a, opposite(shift)));
  if (still >= BEYOND_DOUBT) return { strength: still, move: STILL };
  const [there] = findLikelyShifts(a, b).filter((other) => !isSameShift(other, shift));
  if (!there) return { strength: still, move: STILL };
  const back = likelihoodAt(b, a.novelty, opposite(there), a);
  const moved = Math.min(
    there.likelihood / (findMaxBackgroundLikelihood(a) + NOISE_LIKELIHOOD),
    back / (findMaxBackgroundLikelihood(b) + NOISE_LIKELIHOOD),
  );
  if (moved < AGREEMENT || moved < MOVED_SHARE * still) return { strength: still, move: STILL };
  return { strength: moved, move: moveOf(there, shift, a.resolution) };
}

/**
 * Computes the likelihood that two profiles show the same thing at the same place, relative to that of the
 * first and its most similar background.
 */
function stillStrength(a: SelectionProfile, b: SelectionProfile, shift: Position): number {
  const chances = Array.from(backgroundsOf(a), (other) => likelihoodNear(a, other, STILL));
  const chance = Math.max(0, ...chances);
  return likelihoodNear(a, b.novelty, shift) / (chance + NOISE_LIKELIHOOD);
}
