import type { Position } from '@framescout/media';
import { findMaxBackgroundEvidence } from './discount-texture.ts';
import { isSameShift, likelyShifts, moveOf, opposite } from './likely-shifts.ts';
import { backgroundsOf, evidenceAt, evidenceNear, type Look, STILL, stillShift } from './selection-look.ts';

/** The evidence that two looks may share through noise alone. */
export const NOISE_EVIDENCE = 40;

// Two selections show the same thing if they share this many times more evidence than either shares with its
// most similar background; from the second value on, no other place is searched.
const AGREEMENT = 1.25;
const BEYOND_DOUBT = 3;
// Another place must agree this many times better to be preferred to the same place.
const MOVED_SHARE = 1.5;

/**
 * Selections (indices) that show the same thing, starting with the two that share the most evidence, and how
 * far (pixels of the picture) it moved between them; null for selections that are not among them.
 */
export type Hypothesis = { agreed: number[]; moves: (Position | null)[] };

/** Finds the two selections that most certainly show the same thing; null if no two do. */
export function findSurestPair(looks: readonly Look[], reduction: number, scale: number): Hypothesis | null {
  let best: { strength: number; a: number; b: number; move: Position } | null = null;
  for (const [a, first] of looks.entries()) {
    for (const [b, second] of looks.entries()) {
      if (b <= a) continue;
      const pair = comparePair(first, second, reduction, scale);
      if (!best || pair.strength > best.strength) best = { ...pair, a, b };
    }
  }
  if (!best || best.strength < AGREEMENT) return null;
  const { a, b, move } = best;
  return { agreed: [a, b], moves: looks.map((_, i) => (i === a ? STILL : i === b ? move : null)) };
}

/** Computes how strongly two looks agree, and how far the element moved between them. */
function comparePair(
  a: Look,
  b: Look,
  reduction: number,
  scale: number,
): { strength: number; move: Position } {
  const shift = stillShift(a, b, reduction);
  const still = Math.min(stillStrength(a, b, shift), stillStrength(b, a, opposite(shift)));
  if (still >= BEYOND_DOUBT) return { strength: still, move: STILL };
  const [there] = likelyShifts(a, b, reduction, scale).filter((other) => !isSameShift(other, shift));
  if (!there) return { strength: still, move: STILL };
  const back = evidenceAt(b, a.novelty, opposite(there), a);
  const moved = Math.min(
    there.evidence / (findMaxBackgroundEvidence(a, reduction, scale) + NOISE_EVIDENCE),
    back / (findMaxBackgroundEvidence(b, reduction, scale) + NOISE_EVIDENCE),
  );
  if (moved < AGREEMENT || moved < MOVED_SHARE * still) return { strength: still, move: STILL };
  return { strength: moved, move: moveOf(there, shift, reduction) };
}

/**
 * Computes the evidence that two looks share at the same place, relative to what the first shares with its
 * most similar background.
 */
function stillStrength(a: Look, b: Look, shift: Position): number {
  const chances = Array.from(backgroundsOf(a), (other) => evidenceNear(a, other, STILL));
  const chance = Math.max(0, ...chances);
  return evidenceNear(a, b.novelty, shift) / (chance + NOISE_EVIDENCE);
}
