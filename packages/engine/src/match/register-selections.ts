import { type PixelRect, type PixelSize, type Position, positionIn } from '../sample/pixel-rect.ts';
import { type ElementStudy, isInside, type SelectionStudy } from './element-study.ts';
import {
  cutReduced,
  evidenceOfAll,
  type NovelPoints,
  type Novelty,
  novelPoints,
  noveltyOf,
  type ReducedPatch,
  reducedBackground,
  reducePatch,
  sharedEvidence,
} from './novelty.ts';

/** How far from the middle of an element people click, in pixels of a picture of 720 lines. */
export const CLICK_ERROR = { x: 32, y: 16 };

const USUAL_LINES = 720;

// Looks at the background: keyframes, which are spread over the video and count one each, and frames from before the
// selections, which all show about the same and count this much together.
const MOST_KEYFRAMES = 32;
const MOST_LOCAL = 18;
const LOCAL_WEIGHT = 6;
// A frame that has this much of what the two selections most alike have in common shows the element, too.
const ELEMENT_SHARE = 0.65;
const ROUNDS = 3;

const MOST_POINTS = 700;
// How many shifts of a pair are looked at together with those of the third selection, beside that of standing still,
// and how far apart (reduced pixels) they lie.
const MOST_SHIFTS = 4;
const SHIFTS_APART = 3;

// All selections surely show the same where together they have this much of what two of them have in common: what two
// share by chance, a third seldom shares at the same points, and what three looks bear out counts more than two.
const SURELY_TOGETHER = 1;
// What noise alone may give.
const NOISE_EVIDENCE = 40;
const JOINT_NOISE = 12;
// Two selections show the same where they have this many times more in common than the likest background with either.
const AGREEMENT = 1.25;
// All of them do where they have this many times more in common than with a background in the place of one.
const JOINT_AGREEMENT = 3;
const CHANCE_QUANTILE = 0.25;
const CHANCE_MARGIN = 1.5;
const BEYOND_DOUBT = 3;
// A place is only given up for another that agrees so much more, with how many backgrounds that is compared.
const MOVED_SHARE = 1.5;
const MOST_TRIED = 8;
// Nearly all elements stay where they are: another shift has to say this many times more.
const STILL_BONUS = 1.25;

/** A selection at reduced size, as registration sees it. */
export type ReducedSelection = {
  novelty: Novelty;
  /** The picture's pixels for one of the novelty's. */
  reduction: number;
  window: PixelRect;
};

/**
 * Selections (indices) that show the same, those two first that have most in common, and by how much (pixels of the
 * picture) it moved from one to another; null for those that are not among them.
 */
export type Hypothesis = { agreed: number[]; moves: (Position | null)[] };

/** What registration found: how all selections show the same, or two of them; null where no two do. */
export type Registration = { hypothesis: Hypothesis | null; reduced: ReducedSelection[] };

/** A frame of the background: its window, and the part of that around the click. */
type Stranger = {
  whole: ReducedPatch;
  patch: ReducedPatch;
  weight: number;
  frame: number;
  isElement: boolean;
};

type Look = {
  /** The whole window, and the part of it around the click that is compared. */
  whole: ReducedPatch;
  reduced: ReducedPatch;
  /** The window's and the part's rectangle of the picture. */
  window: PixelRect;
  area: PixelRect;
  /** The middle of what was marked, at reduced size, in the part. */
  middle: Position;
  /** How far around it the element may lie. */
  reach: Position;
  /** How much columns and rows count: less, the further from the click. */
  weights: { columns: Float32Array; rows: Float32Array };
  strangers: Stranger[];
  novelty: Novelty;
  points: NovelPoints;
  /** The strangers against the same background. */
  others: Novelty[];
};

type Shift = Position & { evidence: number };

/** By how much lengths in a picture exceed those in one of 720 lines; 1 for smaller ones. */
export function pictureScale({ height }: PixelSize): number {
  return Math.max(1, height / USUAL_LINES);
}

/**
 * Compares selections by what they show, wherever in it the clicks fell. Of each, the points around the click that are
 * unlike the place's background are looked for in the others: at the same place of the picture and all around the other
 * click. Three selections agree where the same points are found in all of them; else two may, judged by what each has
 * in common with frames without the element: a texture agrees with itself in many places.
 */
export function registerSelections(study: ElementStudy, selections: readonly SelectionStudy[]): Registration {
  const scale = pictureScale(study.picture);
  const reduction = 2 * Math.max(1, Math.round(scale / 1.5));
  const reducer = new FrameReducer(study, reduction);
  const looks = selections.map((selection) => createLook(selection, reducer, scale));
  for (let round = 0; round < ROUNDS; round++) {
    for (const look of looks) compareWithBackground(look);
    if (round < ROUNDS - 1) setElementsApart(looks, reduction);
  }
  const reduced = looks.map((look) => ({ novelty: wholeNovelty(look), window: look.window, reduction }));
  const all = together(looks, reduction, scale);
  return { hypothesis: all ?? surestPair(looks, reduction, scale), reduced };
}

/** A way in which all may show the same: how much it is worth, its share of what two have in common, if it stands out. */
type Joint = Hypothesis & { worth: number; share: number; isAgreed: boolean };

/** How all selections show the same, the likeliest way; null where none stands out, and for fewer than three. */
function together(looks: readonly Look[], reduction: number, scale: number): Joint | null {
  if (looks.length < 3) return null;
  const references = [...looks.keys()];
  const still = references.map((reference) => standing(looks, reference, reduction));
  const stillMost = Math.max(...still.flatMap((way) => pairEvidence(looks, way)));
  const plain = still.map((way) =>
    judge(looks, way, reduction, { most: stillMost, bonus: STILL_BONUS, reach: null }),
  );
  const standingStill = likeliest(plain);
  if (standingStill && standingStill.share >= SURELY_TOGETHER) return standingStill;
  const { way, most } = search(looks, reduction, scale);
  const asClicked = references.map((reference) => clicked(looks, reference));
  const others = [
    ...[...still, ...asClicked].map((other) =>
      judge(looks, other, reduction, { most, bonus: STILL_BONUS, reach: null }),
    ),
    judge(looks, way, reduction, { most, bonus: 1, reach: shiftReach(reduction, scale) }),
  ];
  return likeliest(others);
}

function likeliest(joints: readonly Joint[]): Joint | null {
  return joints
    .filter(({ isAgreed }) => isAgreed)
    .reduce<Joint | null>((best, joint) => (best && best.worth >= joint.worth ? best : joint), null);
}

/** What the reference of a way has in common with each of the others. */
function pairEvidence(looks: readonly Look[], { reference, shifts }: Way): number[] {
  const look = looks[reference];
  const others = looks.filter((other) => other !== look);
  return others.map((other, i) => (look ? evidenceAt(look, other.novelty, shifts[i] ?? STILL, other) : 0));
}

/** The way with the most in common of all that go together, and the most that two have in common. */
function search(looks: readonly Look[], reduction: number, scale: number): { way: Way; most: number } {
  let best: { way: Way; evidence: number } = {
    way: { reference: 0, shifts: [], isStill: false },
    evidence: -1,
  };
  let most = 0;
  for (const [reference, look] of looks.entries()) {
    const others = looks.filter((other) => other !== look);
    const choices = others.map((other) => likelyShifts(look, other, reduction, scale));
    most = Math.max(most, ...choices.flat().map(({ evidence }) => evidence));
    for (const shifts of combinations(choices)) {
      const evidence = jointEvidence(look, others, shifts, Math.min);
      if (evidence > best.evidence) best = { way: { reference, shifts, isStill: false }, evidence };
    }
  }
  return { way: best.way, most };
}

/** Judges a way: by the most that two looks have in common, and by what backgrounds would give, searched within a reach. */
function judge(
  looks: readonly Look[],
  { reference, shifts, isStill }: Way,
  reduction: number,
  { most, bonus, reach }: { most: number; bonus: number; reach: Position | null },
): Joint {
  const look = looks[reference];
  const others = looks.filter((other) => other !== look);
  // What stands still may be large and have been clicked on anywhere; what moved was clicked on where it then was.
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
    worth: evidence * bonus,
    share: evidence / (most + NOISE_EVIDENCE),
    isAgreed: evidence > JOINT_AGREEMENT * (chance + JOINT_NOISE),
  };
}

/** The looks (indices), those two first that have most in common where a way places them. */
function bestPairFirst(looks: readonly Look[], { reference, shifts }: Way): number[] {
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

/** How the others lie against a reference. */
type Way = { reference: number; shifts: Position[]; isStill: boolean };

/** The element at the same place of the picture, each time. */
function standing(looks: readonly Look[], reference: number, reduction: number): Way {
  const look = looks[reference];
  const others = looks.filter((other) => other !== look);
  const shifts = others.map((other) =>
    look ? climbed(look, other, stillShift(look, other, reduction)) : STILL,
  );
  return { reference, shifts, isStill: true };
}

/** The element just where it was clicked, each time: the lines of a list look alike from row to row. */
function clicked(looks: readonly Look[], reference: number): Way {
  const look = looks[reference];
  const others = looks.filter((other) => other !== look);
  const shifts = others.map((other) =>
    look
      ? climbed(look, other, { x: other.middle.x - look.middle.x, y: other.middle.y - look.middle.y })
      : STILL,
  );
  return { reference, shifts, isStill: false };
}

/**
 * What three looks have in common where any one of them is a frame of the background: what a quarter of the frames stay
 * below, since more may show the element than were told apart, and half as much again. With a reach, at the best shift
 * within it: what was searched for has to be compared with what a search finds.
 */
function jointChance(
  first: Look,
  others: readonly Look[],
  shifts: readonly Position[],
  nearness: Nearness,
  reach: Position | null,
): number {
  let most = 0;
  for (const [index, look] of others.entries()) {
    const shift = shifts[index] ?? STILL;
    const backgrounds = reach ? spread(backgroundsOf(look), MOST_TRIED) : backgroundsOf(look);
    const levels = backgrounds.map((novelty) => {
      const replaced = others.map((kept, i) => (i === index ? { ...kept, novelty } : kept));
      const at = (x: number, y: number) =>
        jointEvidence(first, replaced, shifts.with(index, { x, y }), nearness);
      let best = at(shift.x, shift.y);
      if (!reach) return best;
      for (let y = shift.y - reach.y; y <= shift.y + reach.y; y += 3) {
        for (let x = shift.x - reach.x; x <= shift.x + reach.x; x += 3) best = Math.max(best, at(x, y));
      }
      return best;
    });
    const sorted = levels.sort((p, q) => p - q);
    most = Math.max(most, CHANCE_MARGIN * (sorted[Math.floor(sorted.length * CHANCE_QUANTILE)] ?? 0));
  }
  return most;
}

/** The two selections that most surely show the same; null where no two do. */
function surestPair(looks: readonly Look[], reduction: number, scale: number): Hypothesis | null {
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

/** How surely two looks show the same, and how far it had moved from one to the other. */
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
    there.evidence / (chanceAnywhere(a, reduction, scale) + NOISE_EVIDENCE),
    back / (chanceAnywhere(b, reduction, scale) + NOISE_EVIDENCE),
  );
  if (moved < AGREEMENT || moved < MOVED_SHARE * still) return { strength: still, move: STILL };
  return { strength: moved, move: moveOf(there, shift, reduction) };
}

/** How many times more two looks have in common at the same place than the first has with the likest background. */
function stillStrength(a: Look, b: Look, shift: Position): number {
  const chance = Math.max(0, ...backgroundsOf(a).map((other) => evidenceNear(a, other, STILL)));
  return evidenceNear(a, b.novelty, shift) / (chance + NOISE_EVIDENCE);
}

/** The most that a background has in common with a look at any shift that a click's error allows. */
function chanceAnywhere(look: Look, reduction: number, scale: number): number {
  const reach = shiftReach(reduction, scale);
  let most = 0;
  for (const other of spread(backgroundsOf(look), MOST_TRIED)) {
    for (let y = -reach.y; y <= reach.y; y += 2) {
      for (let x = -reach.x; x <= reach.x; x += 2) {
        most = Math.max(most, evidenceAt(look, other, { x, y }, null));
      }
    }
  }
  return most;
}

/** How far (reduced pixels) the place of an element may lie from where the clicks say. */
function shiftReach(reduction: number, scale: number): Position {
  return {
    x: Math.ceil((2 * CLICK_ERROR.x * scale) / reduction) + 2,
    y: Math.ceil((2 * CLICK_ERROR.y * scale) / reduction) + 2,
  };
}

function backgroundsOf({ strangers, others }: Look): Novelty[] {
  return others.filter((_, i) => strangers[i]?.isElement === false);
}

const STILL: Position = { x: 0, y: 0 };

/** Reduces the frames of a study, each once. */
class FrameReducer {
  readonly reduction: number;
  readonly #study: ElementStudy;
  readonly #windows = new Map<number, { whole: ReducedPatch; weight: number; frame: number }[]>();

  constructor(study: ElementStudy, reduction: number) {
    this.#study = study;
    this.reduction = reduction;
  }

  /** Looks at the background around a rectangle of the picture. */
  backgroundsAround(rect: PixelRect): { whole: ReducedPatch; weight: number; frame: number }[] {
    const index = this.#study.windows.findIndex((other) => isInside(rect, other));
    const known = this.#windows.get(index);
    if (known) return known;
    const looks = [
      ...this.#read(index, true, MOST_KEYFRAMES, MOST_KEYFRAMES),
      ...this.#read(index, false, MOST_LOCAL, LOCAL_WEIGHT),
    ];
    this.#windows.set(index, looks);
    return looks;
  }

  #read(index: number, isKeyframe: boolean, most: number, total: number) {
    const free = [...this.#study.frames.entries()].filter(
      ([, frame]) => !frame.isNearSelection && frame.isKeyframe === isKeyframe,
    );
    const picked = spread(free, most);
    const weight = Math.min(1, total / picked.length);
    return picked.flatMap(([frame, { patches }]) => {
      const own = patches[index];
      return own ? [{ whole: reducePatch(own, this.reduction), weight, frame }] : [];
    });
  }
}

function createLook({ rect, window, patch }: SelectionStudy, reducer: FrameReducer, scale: number): Look {
  const { reduction } = reducer;
  const whole = reducePatch(patch, reduction);
  const at = positionIn(window, rect);
  const toReduced = (x: number, y: number) => ({
    x: Math.round(x / reduction),
    y: Math.round(y / reduction),
  });
  const clicked = toReduced(at.x + rect.width / 2, at.y + rect.height / 2);
  const half = toReduced(rect.width / 2, rect.height / 2);
  const reach = toReduced(rect.width / 2 + CLICK_ERROR.x * scale, rect.height / 2 + CLICK_ERROR.y * scale);
  const further = shiftReach(reduction, scale);
  const left = Math.max(0, clicked.x - reach.x - further.x);
  const top = Math.max(0, clicked.y - reach.y - further.y);
  const part = {
    left,
    top,
    width: Math.min(whole.width, clicked.x + reach.x + further.x + 1) - left,
    height: Math.min(whole.height, clicked.y + reach.y + further.y + 1) - top,
  };
  const middle = { x: clicked.x - left, y: clicked.y - top };
  const reduced = cutReduced(whole, part);
  return {
    whole,
    reduced,
    window,
    area: {
      left: window.left + left * reduction,
      top: window.top + top * reduction,
      width: part.width * reduction,
      height: part.height * reduction,
    },
    middle,
    reach,
    weights: {
      columns: bell(reduced.width, middle.x, half.x),
      rows: bell(reduced.height, middle.y, half.y),
    },
    strangers: reducer
      .backgroundsAround(rect)
      .map((look) => ({ ...look, patch: cutReduced(look.whole, part), isElement: false })),
    novelty: { ...reduced, surprise: [] },
    points: { points: [], values: new Float32Array(0), surprise: new Float32Array(0) },
    others: [],
  };
}

/** The novelty of a look's whole window against the background without the element. */
function wholeNovelty({ whole, strangers }: Look): Novelty {
  const looks = strangers.filter(({ isElement }) => !isElement);
  const background = reducedBackground(
    looks.map(({ whole: patch, weight }) => ({ patch, weight })),
    whole,
  );
  return noveltyOf(whole, background);
}

/** A normal curve around a middle, 1 there. */
function bell(length: number, middle: number, deviation: number): Float32Array {
  return Float32Array.from({ length }, (_, i) =>
    Math.exp(-(((i - middle) / Math.max(1, deviation)) ** 2) / 2),
  );
}

function compareWithBackground(look: Look): void {
  const background = reducedBackground(
    look.strangers.filter(({ isElement }) => !isElement),
    look.reduced,
  );
  look.novelty = noveltyOf(look.reduced, background);
  look.points = thinned(novelPoints(look.novelty, look.middle, look.reach));
  look.others = look.strangers.map(({ patch }) => noveltyOf(patch, background));
}

/** Marks the frames of the background that show what the two selections most alike show. */
function setElementsApart(looks: readonly Look[], reduction: number): void {
  let best: { a: Look; b: Look; evidence: number } | null = null;
  for (const a of looks) {
    for (const b of looks) {
      if (a === b) continue;
      const evidence = evidenceNear(a, b.novelty, stillShift(a, b, reduction));
      if (!best || evidence > best.evidence) best = { a, b, evidence };
    }
  }
  if (!best) return;
  const { a, b, evidence } = best;
  const shows = new Set<number>();
  for (const look of [a, b]) {
    for (const [i, { frame }] of look.strangers.entries()) {
      const other = look.others[i];
      if (other && evidenceNear(look, other, STILL) >= ELEMENT_SHARE * evidence) shows.add(frame);
    }
  }
  for (const { strangers } of looks) {
    const isAll = strangers.every(({ frame }) => shows.has(frame));
    for (const stranger of strangers) stranger.isElement = !isAll && shows.has(stranger.frame);
  }
}

/** The shifts at which two looks have most in common, the likeliest first; that of standing still is always one. */
function likelyShifts(a: Look, b: Look, reduction: number, scale: number): Shift[] {
  const still = stillShift(a, b, reduction);
  const middle = { x: b.middle.x - a.middle.x, y: b.middle.y - a.middle.y };
  const reach = shiftReach(reduction, scale);
  const tried: Shift[] = [];
  for (let y = middle.y - reach.y; y <= middle.y + reach.y; y += 2) {
    for (let x = middle.x - reach.x; x <= middle.x + reach.x; x += 2) {
      tried.push({ x, y, evidence: evidenceAt(a, b.novelty, { x, y }, b) });
    }
  }
  tried.sort((p, q) => q.evidence - p.evidence);
  const shifts: Shift[] = [climbed(a, b, still)];
  for (const shift of tried) {
    if (shifts.length > MOST_SHIFTS) break;
    const isApart = shifts.every(
      ({ x, y }) => Math.abs(x - shift.x) >= SHIFTS_APART || Math.abs(y - shift.y) >= SHIFTS_APART,
    );
    if (isApart) shifts.push(climbed(a, b, shift));
  }
  const worth = (shift: Shift) => shift.evidence * (isSameShift(shift, still) ? STILL_BONUS : 1);
  return shifts.sort((p, q) => worth(q) - worth(p));
}

/** The best shift within a reduced pixel of another. */
function climbed(a: Look, b: Look, { x, y }: Position): Shift {
  let best: Shift = { x, y, evidence: evidenceAt(a, b.novelty, { x, y }, b) };
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const evidence = evidenceAt(a, b.novelty, { x: x + dx, y: y + dy }, b);
      if (evidence > best.evidence) best = { x: x + dx, y: y + dy, evidence };
    }
  }
  return best;
}

function isSameShift(a: Position, b: Position): boolean {
  return Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1;
}

/** What a look has in common with another at a shift, each point weighed by how near it is to both clicks. */
function evidenceAt(a: Look, b: Novelty, shift: Position, clicked: Look | null): number {
  return sharedEvidence(a.points, b, shift.x, shift.y, a.weights, clicked?.weights ?? null);
}

/** What a look has in common with a frame in which nothing was clicked, at a shift or a reduced pixel beside it. */
function evidenceNear(a: Look, b: Novelty, { x, y }: Position): number {
  let best = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      best = Math.max(best, evidenceAt(a, b, { x: x + dx, y: y + dy }, null));
    }
  }
  return best;
}

/** Of what is near to some clicks and less near to others, how near it counts. */
type Nearness = (a: number, b: number) => number;

/** What three looks have in common: the sum over the first one's points of what is the same in all. */
function jointEvidence(
  first: Look,
  others: readonly Look[],
  shifts: readonly Position[],
  nearness: Nearness,
): number {
  const looks = [first.novelty, ...others.map(({ novelty }) => novelty)];
  const places: number[] = [0, 0, 0];
  let sum = 0;
  for (const point of first.points.points) {
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
    if (isSeen) sum += weight * Math.max(0, evidenceOfAll(looks, places));
  }
  return sum;
}

/** The shift, at reduced size, between two looks that leaves a place of the picture where it is. */
function stillShift(a: Look, b: Look, reduction: number): Position {
  return {
    x: Math.round((a.area.left - b.area.left) / reduction),
    y: Math.round((a.area.top - b.area.top) / reduction),
  };
}

/** A shift as a move in pixels of the picture; what is within a reduced pixel of standing still stands still. */
function moveOf(shift: Position, still: Position, reduction: number): Position {
  if (isSameShift(shift, still)) return STILL;
  return { x: (shift.x - still.x) * reduction, y: (shift.y - still.y) * reduction };
}

function opposite({ x, y }: Position): Position {
  return { x: -x, y: -y };
}

/** Every way to take one item of each list. */
function combinations<Item>(lists: readonly (readonly Item[])[]): Item[][] {
  return lists.reduce<Item[][]>(
    (taken, list) => taken.flatMap((items) => list.map((item) => [...items, item])),
    [[]],
  );
}

function thinned({ points, values, surprise }: NovelPoints): NovelPoints {
  const kept = spread([...points.keys()], MOST_POINTS);
  const pick = (from: Float32Array) =>
    Float32Array.from(kept.flatMap((i) => [from[3 * i] ?? 0, from[3 * i + 1] ?? 0, from[3 * i + 2] ?? 0]));
  return { points: kept.map((i) => points[i] ?? STILL), values: pick(values), surprise: pick(surprise) };
}

/** At most so many of some items, evenly spread over them. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}
