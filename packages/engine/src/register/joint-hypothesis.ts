import type { Position } from '@framescout/media';
import { usualWithout } from '../model/statistics.ts';
import type { Hypothesis } from './hypothesis.ts';
import { findLikelyShifts, moveOf, USUAL_BONUS } from './likely-shifts.ts';
import { type ShiftReach, STILL } from './resolution.ts';
import {
  backgroundsOf,
  clickedShift,
  findBestShift,
  likelihoodAt,
  refineShift,
  type SelectionProfile,
  sampleBackgrounds,
  stillShift,
} from './selection-profile.ts';
import { pixelLikelihood } from './shared-likelihood.ts';

// The likelihood that noise alone may give: to two selections, and to all three.
const PAIR_NOISE = 40;
const JOINT_NOISE = 8;
// The joint likelihood must exceed this multiple of the chance level.
const JOINT_AGREEMENT = 4.5;

/**
 * A profile, and the shift (reduced pixels) at which it is compared with the reference of its alignment: what is at
 * (x, y) in the reference is expected at (x + shift.x, y + shift.y) in the profile.
 */
type AlignedProfile = { profile: SelectionProfile; shift: Position };

/**
 * An assumption about where all profiles show the same thing: the shift of each against `reference`, which is one of
 * them (its own shift is zero), and whether the element would then be at the same place of the picture in all.
 */
type Alignment = { reference: SelectionProfile; aligned: AlignedProfile[]; isStill: boolean };

/**
 * The hypothesis that an alignment is right. `score`: its joint likelihood, with a bonus for likely alignments;
 * `share`: its joint likelihood relative to the highest of any two profiles; `isAgreed`: whether its joint likelihood
 * is well above what chance reaches.
 */
type JointHypothesis = Hypothesis & { score: number; share: number; isAgreed: boolean };

/**
 * Finds the most likely alignment in which all selections show the same thing; null if none stands out, or
 * with fewer than three selections.
 */
export function findJointHypothesis(profiles: readonly SelectionProfile[]): Hypothesis | null {
  const [first] = profiles;
  if (!first || profiles.length < 3) return null;
  const still = profiles.map((reference) => align(profiles, reference, true));
  const stillPairMax = Math.max(...still.flatMap(pairLikelihoods));
  const standingStill = pickBestAgreed(
    still.map((alignment) =>
      scoreAlignment(alignment, { pairMax: stillPairMax, bonus: USUAL_BONUS, reach: null }),
    ),
  );
  // What two share by chance, a third seldom shares at the same points: as much as any two share is certain proof.
  if (standingStill && standingStill.share >= 1) return standingStill;
  const { alignment: best, pairMax } = findBestAlignment(profiles);
  const asClicked = profiles.map((reference) => align(profiles, reference, false));
  return pickBestAgreed([
    ...[...still, ...asClicked].map((alignment) =>
      scoreAlignment(alignment, { pairMax, bonus: USUAL_BONUS, reach: null }),
    ),
    scoreAlignment(best, { pairMax, bonus: 1, reach: first.resolution.reach }),
  ]);
}

/** Returns the hypothesis with the highest score of those that stand out; null if none does. */
function pickBestAgreed(hypotheses: readonly JointHypothesis[]): JointHypothesis | null {
  return hypotheses
    .filter(({ isAgreed }) => isAgreed)
    .reduce<JointHypothesis | null>(
      (best, other) => (best && best.score >= other.score ? best : other),
      null,
    );
}

/**
 * Returns the alignment in which the element is at the same place in the picture each time or, if it isn't `isStill`,
 * exactly where it was clicked: the lines of a list look alike from row to row.
 */
function align(
  profiles: readonly SelectionProfile[],
  reference: SelectionProfile,
  isStill: boolean,
): Alignment {
  const expectedShift = isStill ? stillShift : clickedShift;
  const aligned = profiles.map((profile) => ({
    profile,
    shift:
      profile === reference
        ? STILL
        : refineShift(reference, profile.novelty, expectedShift(reference, profile), profile),
  }));
  return { reference, aligned, isStill };
}

/** Finds the alignment with the highest joint likelihood, and the highest likelihood of any pair. */
function findBestAlignment(profiles: readonly SelectionProfile[]): { alignment: Alignment; pairMax: number } {
  let pairMax = 0;
  const tried = profiles.flatMap((reference) => {
    const choices = profiles.map((profile): AlignedProfile[] => {
      if (profile === reference) return [{ profile, shift: STILL }];
      const shifts = findLikelyShifts(reference, profile);
      pairMax = Math.max(pairMax, ...shifts.map(({ likelihood }) => likelihood));
      return shifts.map((shift) => ({ profile, shift }));
    });
    return combinations(choices).map((aligned) => {
      const alignment: Alignment = { reference, aligned, isStill: false };
      return { alignment, likelihood: jointLikelihood(reference, othersOf(alignment), Math.min) };
    });
  });
  const { alignment } = tried.reduce((best, other) => (other.likelihood > best.likelihood ? other : best));
  return { alignment, pairMax };
}

/** Returns every profile of an alignment except its reference. */
function othersOf({ reference, aligned }: Alignment): AlignedProfile[] {
  return aligned.filter(({ profile }) => profile !== reference);
}

/** Computes the likelihoods that an alignment's reference shows the same thing as each of the others. */
function pairLikelihoods(alignment: Alignment): number[] {
  const { reference } = alignment;
  return othersOf(alignment).map(({ profile, shift }) =>
    likelihoodAt(reference, profile.novelty, shift, profile),
  );
}

/**
 * Scores an alignment against the highest likelihood of any pair, and against that of backgrounds searched
 * within `reach`.
 */
function scoreAlignment(
  alignment: Alignment,
  { pairMax, bonus, reach }: { pairMax: number; bonus: number; reach: ShiftReach | null },
): JointHypothesis {
  const { reference, aligned, isStill } = alignment;
  const others = othersOf(alignment);
  // A stationary element may be large and clicked anywhere on it; one that moved was clicked where it was at
  // the time.
  const nearness = isStill ? Math.max : Math.min;
  const likelihood = jointLikelihood(reference, others, nearness);
  const chance = jointChance(reference, others, nearness, reach);
  return {
    agreed: bestPairFirst(aligned),
    moves: aligned.map(({ profile, shift }) =>
      moveOf(shift, stillShift(reference, profile), reference.resolution),
    ),
    score: likelihood * bonus,
    share: likelihood / (pairMax + PAIR_NOISE),
    isAgreed: likelihood > JOINT_AGREEMENT * (chance + JOINT_NOISE),
  };
}

/** Returns the indices of aligned profiles, starting with the pair that most likely shows the same thing. */
function bestPairFirst(aligned: readonly AlignedProfile[]): number[] {
  const pairs = aligned.flatMap((first, a) =>
    aligned.flatMap((second, b) => {
      if (b <= a) return [];
      const shift = { x: second.shift.x - first.shift.x, y: second.shift.y - first.shift.y };
      const likelihood = likelihoodAt(first.profile, second.profile.novelty, shift, second.profile);
      return [{ a, b, likelihood }];
    }),
  );
  const best = pairs.reduce((p, q) => (q.likelihood > p.likelihood ? q : p));
  return [best.a, best.b, ...aligned.keys()].filter((index, i, all) => all.indexOf(index) === i);
}

/**
 * Computes the chance level of joint likelihood by replacing one of the three profiles with each background
 * frame: what is usual among those, since more of them may show the element than were identified.
 *
 * With a reach, the likeliest shift within it between the reference and that frame is tried as well: the
 * result of a search must be compared with that of a search.
 */
function jointChance(
  reference: SelectionProfile,
  others: readonly AlignedProfile[],
  nearness: Nearness,
  reach: ShiftReach | null,
): number {
  let most = 0;
  for (const other of others) {
    const { profile, shift } = other;
    const backgrounds = reach ? sampleBackgrounds(profile) : backgroundsOf(profile);
    const levels = Array.from(backgrounds, (novelty) => {
      const likelihoodOf = (there: Position) => {
        const background = { profile: { ...profile, novelty }, shift: there };
        const replaced = others.map((kept) => (kept === other ? background : kept));
        return jointLikelihood(reference, replaced, nearness);
      };
      if (!reach) return likelihoodOf(shift);
      return Math.max(
        likelihoodOf(shift),
        likelihoodOf(findBestShift(reference, novelty, shift, reach, profile)),
      );
    });
    most = Math.max(most, usualWithout(levels));
  }
  return most;
}

/** Combines the weights (0..1) that a point has by its distance from each of two clicks. */
type Nearness = (a: number, b: number) => number;

/**
 * Computes the joint likelihood of three profiles: the sum, over the reference's points, of the likelihood
 * that all three agree.
 */
function jointLikelihood(
  reference: SelectionProfile,
  others: readonly AlignedProfile[],
  nearness: Nearness,
): number {
  const novelties = [reference.novelty, ...others.map(({ profile }) => profile.novelty)];
  const places: number[] = [0, 0, 0];
  let sum = 0;
  const { xs, ys, pointWeights } = reference.points;
  for (const [i, left] of xs.entries()) {
    const top = ys[i] ?? 0;
    let weight = (reference.weights.columns[left] ?? 0) * (reference.weights.rows[top] ?? 0);
    places[0] = top * reference.novelty.width + left;
    let isSeen = true;
    for (const [index, { profile, shift }] of others.entries()) {
      const { novelty, weights } = profile;
      const x = left + shift.x;
      const y = top + shift.y;
      isSeen &&= x >= 0 && y >= 0 && x < novelty.width && y < novelty.height;
      weight = nearness(weight, (weights.columns[x] ?? 0) * (weights.rows[y] ?? 0));
      places[index + 1] = y * novelty.width + x;
    }
    if (isSeen) sum += (pointWeights[i] ?? 0) * weight * Math.max(0, pixelLikelihood(novelties, places));
  }
  return sum;
}

/** Returns every combination of one item from each list. */
function combinations<Item>(lists: readonly (readonly Item[])[]): Item[][] {
  return lists.reduce<Item[][]>(
    (taken, list) => taken.flatMap((items) => list.map((item) => [...items, item])),
    [[]],
  );
}
