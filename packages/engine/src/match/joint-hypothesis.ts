import type { Position } from '@framescout/media';
import { bestShift } from './discount-texture.ts';
import { type Hypothesis, NOISE_EVIDENCE } from './find-surest-pair.ts';
import { likelyShifts, moveOf, refineShift, STILL_BONUS } from './likely-shifts.ts';
import {
  backgroundsOf,
  evidenceAt,
  type Look,
  type ShiftReach,
  STILL,
  sampleBackgrounds,
  shiftReach,
  stillShift,
} from './selection-look.ts';
import { evidenceOfAll } from './shared-evidence.ts';

// All selections certainly show the same element if their joint evidence is at least this share of the best
// pair's: what two share by chance, a third seldom shares at the same points, and three looks are stronger
// proof than two.
const SURELY_TOGETHER = 1;
// The evidence that noise alone may give.
const JOINT_NOISE = 12;
// The joint evidence must exceed this multiple of the chance level, which is found by replacing one selection
// with each background: the level that a quarter of the backgrounds stay below, times CHANCE_MARGIN.
const JOINT_AGREEMENT = 3;
const CHANCE_QUANTILE = 0.25;
const CHANCE_MARGIN = 1.5;

/**
 * An alignment in which all selections may show the same thing: its worth, its share of the best pair's
 * evidence, and whether it stands out.
 */
type Joint = Hypothesis & { score: number; share: number; isAgreed: boolean };

/**
 * Finds the most likely alignment in which all selections show the same thing; null if none stands out, or
 * with fewer than three selections.
 */
export function findJointHypothesis(
  looks: readonly Look[],
  reduction: number,
  scale: number,
): Hypothesis | null {
  if (looks.length < 3) return null;
  const references = [...looks.keys()];
  const still = references.map((reference) => alignAtSamePlace(looks, reference, reduction));
  const stillMost = Math.max(...still.flatMap((alignment) => pairEvidence(looks, alignment)));
  const plain = still.map((alignment) =>
    judge(looks, alignment, reduction, { most: stillMost, bonus: STILL_BONUS, reach: null }),
  );
  const standingStill = likeliest(plain);
  if (standingStill && standingStill.share >= SURELY_TOGETHER) return standingStill;
  const { alignment, most } = search(looks, reduction, scale);
  const asClicked = references.map((reference) => alignByClicks(looks, reference));
  const others = [
    ...[...still, ...asClicked].map((other) =>
      judge(looks, other, reduction, { most, bonus: STILL_BONUS, reach: null }),
    ),
    judge(looks, alignment, reduction, { most, bonus: 1, reach: shiftReach(reduction, scale) }),
  ];
  return likeliest(others);
}

function likeliest(joints: readonly Joint[]): Joint | null {
  return joints
    .filter(({ isAgreed }) => isAgreed)
    .reduce<Joint | null>((best, joint) => (best && best.score >= joint.score ? best : joint), null);
}

/** Computes the evidence that an alignment's reference look shares with each of the others. */
function pairEvidence(looks: readonly Look[], { reference, shifts }: Alignment): number[] {
  const look = looks[reference];
  const others = looks.filter((other) => other !== look);
  return others.map((other, i) => (look ? evidenceAt(look, other.novelty, shifts[i] ?? STILL, other) : 0));
}

/** Finds the combination of shifts with the most joint evidence, and the most evidence of any pair. */
function search(
  looks: readonly Look[],
  reduction: number,
  scale: number,
): { alignment: Alignment; most: number } {
  let best: { alignment: Alignment; evidence: number } = {
    alignment: { reference: 0, shifts: [], isStill: false },
    evidence: -1,
  };
  let most = 0;
  for (const [reference, look] of looks.entries()) {
    const others = looks.filter((other) => other !== look);
    const choices = others.map((other) => likelyShifts(look, other, reduction, scale));
    most = Math.max(most, ...choices.flat().map(({ evidence }) => evidence));
    for (const shifts of combinations(choices)) {
      const evidence = jointEvidence(look, others, shifts, Math.min);
      if (evidence > best.evidence) best = { alignment: { reference, shifts, isStill: false }, evidence };
    }
  }
  return { alignment: best.alignment, most };
}

/**
 * Judges an alignment against the most evidence of any pair, and against that of backgrounds searched within
 * `reach`.
 */
function judge(
  looks: readonly Look[],
  { reference, shifts, isStill }: Alignment,
  reduction: number,
  { most, bonus, reach }: { most: number; bonus: number; reach: ShiftReach | null },
): Joint {
  const look = looks[reference];
  const others = looks.filter((other) => other !== look);
  // A stationary element may be large and clicked anywhere on it; one that moved was clicked where it was at
  // the time.
  const nearness = isStill ? Math.max : Math.min;
  const evidence = look ? jointEvidence(look, others, shifts, nearness) : 0;
  const chance = look ? jointChance(look, others, shifts, nearness, reach) : 0;
  const moves = looks.map((other) => {
    const shift = shifts[others.indexOf(other)];
    return look && shift ? moveOf(shift, stillShift(look, other, reduction), reduction) : STILL;
  });
  return {
    agreed: bestPairFirst(looks, { reference, shifts, isStill }),
    moves,
    score: evidence * bonus,
    share: evidence / (most + NOISE_EVIDENCE),
    isAgreed: evidence > JOINT_AGREEMENT * (chance + JOINT_NOISE),
  };
}

/** Returns the looks' indices, starting with the pair that shares the most evidence under this alignment. */
function bestPairFirst(looks: readonly Look[], { reference, shifts }: Alignment): number[] {
  const others = [...looks.keys()].filter((index) => index !== reference);
  const shiftOf = (index: number) => shifts[others.indexOf(index)] ?? STILL;
  const pairs = [...looks.entries()].flatMap(([a, first]) =>
    [...looks.entries()].flatMap(([b, second]) => {
      if (b <= a) return [];
      const shift = { x: shiftOf(b).x - shiftOf(a).x, y: shiftOf(b).y - shiftOf(a).y };
      return [{ a, b, evidence: evidenceAt(first, second.novelty, shift, second) }];
    }),
  );
  const best = pairs.reduce((p, q) => (q.evidence > p.evidence ? q : p));
  return [best.a, best.b, ...looks.keys()].filter((index, i, all) => all.indexOf(index) === i);
}

/** The shifts of the other looks relative to a reference. */
type Alignment = { reference: number; shifts: Position[]; isStill: boolean };

/** The alignment in which the element is at the same place in the picture each time. */
function alignAtSamePlace(looks: readonly Look[], reference: number, reduction: number): Alignment {
  const look = looks[reference];
  const others = looks.filter((other) => other !== look);
  const shifts = others.map((other) =>
    look ? refineShift(look, other, stillShift(look, other, reduction)) : STILL,
  );
  return { reference, shifts, isStill: true };
}

/**
 * The alignment in which the element is exactly where it was clicked each time: the lines of a list look
 * alike from row to row.
 */
function alignByClicks(looks: readonly Look[], reference: number): Alignment {
  const look = looks[reference];
  const others = looks.filter((other) => other !== look);
  const shifts = others.map((other) =>
    look
      ? refineShift(look, other, { x: other.middle.x - look.middle.x, y: other.middle.y - look.middle.y })
      : STILL,
  );
  return { reference, shifts, isStill: false };
}

/**
 * Computes the chance level of joint evidence by replacing one of the three looks with each background frame:
 * the level that a quarter of the frames stay below, since more of them may show the element than were
 * identified, times CHANCE_MARGIN.
 *
 * With a reach, the shift within it at which the first look shares the most with that frame is tried as well:
 * the result of a search must be compared with that of a search.
 */
function jointChance(
  first: Look,
  others: readonly Look[],
  shifts: readonly Position[],
  nearness: Nearness,
  reach: ShiftReach | null,
): number {
  let most = 0;
  for (const [index, look] of others.entries()) {
    const shift = shifts[index] ?? STILL;
    const backgrounds = reach ? sampleBackgrounds(look) : backgroundsOf(look);
    const levels = Array.from(backgrounds, (novelty) => {
      const replaced = others.map((kept, i) => (i === index ? { ...kept, novelty } : kept));
      const at = (there: Position) => jointEvidence(first, replaced, shifts.with(index, there), nearness);
      if (!reach) return at(shift);
      return Math.max(at(shift), at(bestShift(first, novelty, shift, reach, look)));
    });
    const sorted = levels.sort((p, q) => p - q);
    most = Math.max(most, CHANCE_MARGIN * (sorted[Math.floor(sorted.length * CHANCE_QUANTILE)] ?? 0));
  }
  return most;
}

/** Combines a point's nearness to several clicks. */
type Nearness = (a: number, b: number) => number;

/**
 * Computes the joint evidence of three looks: the sum, over the first look's points, of the evidence that all
 * three agree.
 */
function jointEvidence(
  first: Look,
  others: readonly Look[],
  shifts: readonly Position[],
  nearness: Nearness,
): number {
  const looks = [first.novelty, ...others.map(({ novelty }) => novelty)];
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
    if (isSeen) sum += (pointWeights[i] ?? 0) * weight * Math.max(0, evidenceOfAll(looks, places));
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
