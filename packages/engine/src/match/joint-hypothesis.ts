import type { Position } from '@framescout/media';
import { bestShift } from './discount-texture.ts';
import { type Hypothesis, NOISE_LIKELIHOOD } from './find-surest-pair.ts';
import { likelyShifts, moveOf, refineShift, STILL_BONUS } from './likely-shifts.ts';
import {
  backgroundsOf,
  likelihoodAt,
  type SelectionProfile,
  sampleBackgrounds,
  stillShift,
} from './selection-profile.ts';
import { pixelLikelihood } from './shared-likelihood.ts';
import { type ShiftReach, STILL } from './shifts-around.ts';

// All selections certainly show the same element if their joint likelihood is at least this share of the best
// pair's: what two share by chance, a third seldom shares at the same points, and three profiles are stronger
// proof than two.
const SURELY_TOGETHER = 1;
// The likelihood that noise alone may give.
const JOINT_NOISE = 12;
// The joint likelihood must exceed this multiple of the chance level, which is found by replacing one
// selection with each background: the level that a quarter of the backgrounds stay below, times
// CHANCE_MARGIN.
const JOINT_AGREEMENT = 3;
const CHANCE_QUANTILE = 0.25;
const CHANCE_MARGIN = 1.5;

/**
 * An alignment in which all selections may show the same thing: its worth, its share of the best pair's
 * likelihood, and whether it stands out.
 */
type Joint = Hypothesis & { score: number; share: number; isAgreed: boolean };

/**
 * Finds the most likely alignment in which all selections show the same thing; null if none stands out, or
 * with fewer than three selections.
 */
export function findJointHypothesis(profiles: readonly SelectionProfile[]): Hypothesis | null {
  const [first] = profiles;
  if (!first || profiles.length < 3) return null;
  const references = [...profiles.keys()];
  const still = references.map((reference) => alignAtSamePlace(profiles, reference));
  const stillMost = Math.max(...still.flatMap((alignment) => pairLikelihoods(profiles, alignment)));
  const plain = still.map((alignment) =>
    judge(profiles, alignment, { most: stillMost, bonus: STILL_BONUS, reach: null }),
  );
  const standingStill = likeliest(plain);
  if (standingStill && standingStill.share >= SURELY_TOGETHER) return standingStill;
  const { alignment, most } = search(profiles);
  const asClicked = references.map((reference) => alignByClicks(profiles, reference));
  const others = [
    ...[...still, ...asClicked].map((other) =>
      judge(profiles, other, { most, bonus: STILL_BONUS, reach: null }),
    ),
    judge(profiles, alignment, { most, bonus: 1, reach: first.resolution.reach }),
  ];
  return likeliest(others);
}

function likeliest(joints: readonly Joint[]): Joint | null {
  return joints
    .filter(({ isAgreed }) => isAgreed)
    .reduce<Joint | null>((best, joint) => (best && best.score >= joint.score ? best : joint), null);
}

/** Computes the likelihood that an alignment's reference profile shares with each of the others. */
function pairLikelihoods(profiles: readonly SelectionProfile[], { reference, shifts }: Alignment): number[] {
  const profile = profiles[reference];
  const others = profiles.filter((other) => other !== profile);
  return others.map((other, i) =>
    profile ? likelihoodAt(profile, other.novelty, shifts[i] ?? STILL, other) : 0,
  );
}

/** Finds the combination of shifts with the most joint likelihood, and the most likelihood of any pair. */
function search(profiles: readonly SelectionProfile[]): { alignment: Alignment; most: number } {
  let best: { alignment: Alignment; likelihood: number } = {
    alignment: { reference: 0, shifts: [], isStill: false },
    likelihood: -1,
  };
  let most = 0;
  for (const [reference, profile] of profiles.entries()) {
    const others = profiles.filter((other) => other !== profile);
    const choices = others.map((other) => likelyShifts(profile, other));
    most = Math.max(most, ...choices.flat().map(({ likelihood }) => likelihood));
    for (const shifts of combinations(choices)) {
      const likelihood = jointLikelihood(profile, others, shifts, Math.min);
      if (likelihood > best.likelihood)
        best = { alignment: { reference, shifts, isStill: false }, likelihood };
    }
  }
  return { alignment: best.alignment, most };
}

/**
 * Judges an alignment against the most likelihood of any pair, and against that of backgrounds searched
 * within `reach`.
 */
function judge(
  profiles: readonly SelectionProfile[],
  { reference, shifts, isStill }: Alignment,
  { most, bonus, reach }: { most: number; bonus: number; reach: ShiftReach | null },
): Joint {
  const profile = profiles[reference];
  const others = profiles.filter((other) => other !== profile);
  // A stationary element may be large and clicked anywhere on it; one that moved was clicked where it was at
  // the time.
  const nearness = isStill ? Math.max : Math.min;
  const likelihood = profile ? jointLikelihood(profile, others, shifts, nearness) : 0;
  const chance = profile ? jointChance(profile, others, shifts, nearness, reach) : 0;
  const moves = profiles.map((other) => {
    const shift = shifts[others.indexOf(other)];
    return profile && shift ? moveOf(shift, stillShift(profile, other), profile.resolution) : STILL;
  });
  return {
    agreed: bestPairFirst(profiles, { reference, shifts, isStill }),
    moves,
    score: likelihood * bonus,
    share: likelihood / (most + NOISE_LIKELIHOOD),
    isAgreed: likelihood > JOINT_AGREEMENT * (chance + JOINT_NOISE),
  };
}

/**
 * Returns the profiles' indices, starting with the pair that shares the most likelihood under this alignment.
 */
function bestPairFirst(profiles: readonly SelectionProfile[], { reference, shifts }: Alignment): number[] {
  const others = [...profiles.keys()].filter((index) => index !== reference);
  const shiftOf = (index: number) => shifts[others.indexOf(index)] ?? STILL;
  const pairs = [...profiles.entries()].flatMap(([a, first]) =>
    [...profiles.entries()].flatMap(([b, second]) => {
      if (b <= a) return [];
      const shift = { x: shiftOf(b).x - shiftOf(a).x, y: shiftOf(b).y - shiftOf(a).y };
      return [{ a, b, likelihood: likelihoodAt(first, second.novelty, shift, second) }];
    }),
  );
  const best = pairs.reduce((p, q) => (q.likelihood > p.likelihood ? q : p));
  return [best.a, best.b, ...profiles.keys()].filter((index, i, all) => all.indexOf(index) === i);
}

/** The shifts of the other profiles relative to a reference. */
type Alignment = { reference: number; shifts: Position[]; isStill: boolean };

/** The alignment in which the element is at the same place in the picture each time. */
function alignAtSamePlace(profiles: readonly SelectionProfile[], reference: number): Alignment {
  const profile = profiles[reference];
  const others = profiles.filter((other) => other !== profile);
  const shifts = others.map((other) =>
    profile ? refineShift(profile, other, stillShift(profile, other)) : STILL,
  );
  return { reference, shifts, isStill: true };
}

/**
 * The alignment in which the element is exactly where it was clicked each time: the lines of a list look
 * alike from row to row.
 */
function alignByClicks(profiles: readonly SelectionProfile[], reference: number): Alignment {
  const profile = profiles[reference];
  const others = profiles.filter((other) => other !== profile);
  const shifts = others.map((other) =>
    profile
      ? refineShift(profile, other, {
          x: other.middle.x - profile.middle.x,
          y: other.middle.y - profile.middle.y,
        })
      : STILL,
  );
  return { reference, shifts, isStill: false };
}

/**
 * Computes the chance level of joint likelihood by replacing one of the three profiles with each background
 * frame: the level that a quarter of the frames stay below, since more of them may show the element than were
 * identified, times CHANCE_MARGIN.
 *
 * With a reach, the likeliest shift within it between the first profile and that frame is tried as well: the
 * result of a search must be compared with that of a search.
 */
function jointChance(
  first: SelectionProfile,
  others: readonly SelectionProfile[],
  shifts: readonly Position[],
  nearness: Nearness,
  reach: ShiftReach | null,
): number {
  let most = 0;
  for (const [index, profile] of others.entries()) {
    const shift = shifts[index] ?? STILL;
    const backgrounds = reach ? sampleBackgrounds(profile) : backgroundsOf(profile);
    const levels = Array.from(backgrounds, (novelty) => {
      const replaced = others.map((kept, i) => (i === index ? { ...kept, novelty } : kept));
      const at = (there: Position) => jointLikelihood(first, replaced, shifts.with(index, there), nearness);
      if (!reach) return at(shift);
      return Math.max(at(shift), at(bestShift(first, novelty, shift, reach, profile)));
    });
    const sorted = levels.sort((p, q) => p - q);
    most = Math.max(most, CHANCE_MARGIN * (sorted[Math.floor(sorted.length * CHANCE_QUANTILE)] ?? 0));
  }
  return most;
}

/** Combines a point's nearness to several clicks. */
type Nearness = (a: number, b: number) => number;

/**
 * Computes the joint likelihood of three profiles: the sum, over the first profile's points, of the
 * likelihood that all three agree.
 */
function jointLikelihood(
  first: SelectionProfile,
  others: readonly SelectionProfile[],
  shifts: readonly Position[],
  nearness: Nearness,
): number {
  const profiles = [first.novelty, ...others.map(({ novelty }) => novelty)];
  const places: number[] = [0, 0, 0];
  let sum = 0;
  const { xs, ys, pointWeights } = first.points;
  for (const [i, left] of xs.entries()) {
    const point = { x: left, y: ys[i] ?? 0 };
    let weight = (first.weights.columns[point.x] ?? 0) * (first.weights.rows[point.y] ?? 0);
    places[0] = point.y * first.novelty.width + point.x;
    let isSeen = true;
    for (const [index, { novelty, weights }] of others.entries()) {
      const shift = shifts[index] ?? STILL;
      const x = point.x + shift.x;
      const y = point.y + shift.y;
      isSeen &&= x >= 0 && y >= 0 && x < novelty.width && y < novelty.height;
      weight = nearness(weight, (weights.columns[x] ?? 0) * (weights.rows[y] ?? 0));
      places[index + 1] = y * novelty.width + x;
    }
    if (isSeen) sum += (pointWeights[i] ?? 0) * weight * Math.max(0, pixelLikelihood(profiles, places));
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
