import { type PixelRect, type Position, relativePosition } from '@framescout/media';
import { collectGarbage } from '../collect-garbage.ts';
import { CLICK_ERROR } from './clicked-region.ts';
import type { SelectionStudy } from './element-study.ts';
import { type BackgroundFrame, cutReduced, type FrameReducer } from './frame-reducer.ts';
import {
  emptySamples,
  type Novelty,
  noveltyOf,
  type ReducedBackground,
  type ReducedPatch,
  reducedBackground,
  type WeighedPart,
} from './novelty.ts';
import type { Resolution } from './resolution.ts';
import {
  type NovelPoints,
  novelPoints,
  type PlaceWeights,
  pickPoints,
  sharedLikelihood,
} from './shared-likelihood.ts';
import { STILL } from './shifts-around.ts';
import { spread } from './spread.ts';

// A frame whose likelihood is at least this share of that of the two most similar selections also shows the
// element.
const ELEMENT_SHARE = 0.65;

const MAX_POINTS = 700;
const MAX_TRIED = 8;
// A point worth less than this isn't compared.
const MIN_WORTH = 0.1;

const NO_POINTS: NovelPoints = {
  xs: new Int32Array(0),
  ys: new Int32Array(0),
  samples: new Float32Array(0),
  pointWeights: new Float32Array(0),
};

/** A background frame, and whether it shows the element after all. */
type BackgroundCandidate = BackgroundFrame & { isElement: boolean };

const NO_BACKGROUND: ReducedBackground = { mean: [], variance: [], floor: [] };

/** A reduced selection, and the background at its place. */
export type SelectionProfile = {
  /** The whole window, and the part around the click that is compared, in reduced pixels. */
  whole: ReducedPatch;
  part: PixelRect;
  resolution: Resolution;
  /** Reduces the background candidates. */
  reducer: FrameReducer;
  /** The rectangles of the window and of the part, in the picture. */
  window: PixelRect;
  area: PixelRect;
  /** The center of the marked box within the part, in reduced pixels. */
  middle: Position;
  /** How far around `middle` the element may extend, in reduced pixels. */
  reach: Position;
  /** Weights of columns and rows, falling with distance from the click. */
  weights: PlaceWeights;
  backgroundCandidates: BackgroundCandidate[];
  novelty: Novelty;
  /** The points that differ from the background, and the subset that is compared. */
  allPoints: NovelPoints;
  points: NovelPoints;
  /**
   * Statistics over the background candidates' parts without the element, against which novelty is measured.
   */
  background: ReducedBackground;
  /** The novelty of some background candidates against that background; computed on demand. */
  sampledBackgrounds: Novelty[] | null;
  /** The highest likelihood of any background at any shift; computed on demand. */
  chance: number | null;
};

/** Creates a profile from a selection. Call {@link compareWithBackground} before comparing it. */
export function createProfile(
  { rect, window, patch }: SelectionStudy,
  reducer: FrameReducer,
): SelectionProfile {
  const { resolution } = reducer;
  const { scale, reduction, reach: further } = resolution;
  const reduced = reducer.reduce(patch);
  const { width, height } = reduced;
  const whole = cutReduced(reduced, { left: 0, top: 0, width, height });
  const at = relativePosition(window, rect);
  const toReduced = (x: number, y: number) => ({
    x: Math.round(x / reduction),
    y: Math.round(y / reduction),
  });
  const clicked = toReduced(at.x + rect.width / 2, at.y + rect.height / 2);
  const half = toReduced(rect.width / 2, rect.height / 2);
  const reach = toReduced(rect.width / 2 + CLICK_ERROR.x * scale, rect.height / 2 + CLICK_ERROR.y * scale);
  const left = Math.max(0, clicked.x - reach.x - further.x);
  const top = Math.max(0, clicked.y - reach.y - further.y);
  const part = {
    left,
    top,
    width: Math.min(whole.width, clicked.x + reach.x + further.x + 1) - left,
    height: Math.min(whole.height, clicked.y + reach.y + further.y + 1) - top,
  };
  const middle = { x: clicked.x - left, y: clicked.y - top };
  reducer.keep(rect, part);
  return {
    whole,
    part,
    resolution,
    reducer,
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
      columns: bell(part.width, middle.x, half.x),
      rows: bell(part.height, middle.y, half.y),
    },
    backgroundCandidates: reducer.backgroundsAround(rect).map((frame) => ({ ...frame, isElement: false })),
    novelty: { width: part.width, height: part.height, view: reducer.view, samples: NO_POINTS.samples },
    allPoints: NO_POINTS,
    points: NO_POINTS,
    background: NO_BACKGROUND,
    sampledBackgrounds: null,
    chance: null,
  };
}

/** Measures the novelty of a profile's whole window against the background without the element. */
export function wholeNovelty(profile: SelectionProfile): Novelty {
  const { whole } = profile;
  const part = { left: 0, top: 0, width: whole.width, height: whole.height };
  return noveltyOf({ patch: whole, part }, reducedBackground(wholeBackgrounds(profile, part), part));
}

/** Yields whole background frames that don't show the element, each reduced only when requested. */
function* wholeBackgrounds(
  { backgroundCandidates, reducer }: SelectionProfile,
  part: PixelRect,
): Generator<WeighedPart> {
  for (const { patch, weight } of backgroundCandidates.filter(isFree))
    yield { patch: reducer.reduce(patch), part, weight };
}

function isFree({ isElement }: BackgroundCandidate): boolean {
  return !isElement;
}

/** A Gaussian around `middle` with a peak of 1. */
function bell(length: number, middle: number, deviation: number): Float32Array {
  return Float32Array.from({ length }, (_, i) =>
    Math.exp(-(((i - middle) / Math.max(1, deviation)) ** 2) / 2),
  );
}

/**
 * Finds what differs from the background in a profile, based on the frames currently known not to show the
 * element.
 */
export function compareWithBackground(profile: SelectionProfile): void {
  const { backgroundCandidates, reducer, whole, part } = profile;
  const free = backgroundCandidates.filter(isFree);
  const parts = free.map((candidate) => ({ ...reducer.partOf(candidate, part), weight: candidate.weight }));
  profile.background = reducedBackground(parts, part);
  profile.novelty = noveltyOf({ patch: whole, part }, profile.background);
  profile.allPoints = novelPoints(profile.novelty, profile.middle, profile.reach);
  profile.points = thinPoints(profile.allPoints);
  profile.sampledBackgrounds = null;
}

/**
 * Marks the background frames that show what the two most similar selections show; returns whether any mark
 * changed.
 */
export function markElementFrames(profiles: readonly SelectionProfile[]): boolean {
  let best: { a: SelectionProfile; b: SelectionProfile; likelihood: number } | null = null;
  for (const a of profiles) {
    for (const b of profiles) {
      if (a === b) continue;
      const likelihood = likelihoodNear(a, b.novelty, stillShift(a, b));
      if (!best || likelihood > best.likelihood) best = { a, b, likelihood };
    }
  }
  if (!best) return false;
  const { a, b, likelihood } = best;
  const shows = new Set<number>();
  for (const profile of [a, b]) {
    for (const { frame, novelty } of noveltiesOf(profile, profile.backgroundCandidates)) {
      if (likelihoodNear(profile, novelty, STILL) >= ELEMENT_SHARE * likelihood) shows.add(frame);
    }
  }
  let isChanged = false;
  for (const { backgroundCandidates } of profiles) {
    const isAll = backgroundCandidates.every(({ frame }) => shows.has(frame));
    for (const candidate of backgroundCandidates) {
      const isElement = !isAll && shows.has(candidate.frame);
      isChanged ||= candidate.isElement !== isElement;
      candidate.isElement = isElement;
    }
  }
  return isChanged;
}

/**
 * Returns the likelihood that a profile shows the same thing as another at a shift, each point weighted by
 * its distance from both clicks.
 */
export function likelihoodAt(
  a: SelectionProfile,
  b: Novelty,
  shift: Position,
  clicked: SelectionProfile | null,
): number {
  return sharedLikelihood(a.points, b, shift.x, shift.y, a.weights, clicked?.weights ?? null);
}

/**
 * Returns the likelihood that a profile shows the same thing as a frame without a click, at a shift or within
 * a reduced pixel of it.
 */
export function likelihoodNear(a: SelectionProfile, b: Novelty, { x, y }: Position): number {
  let best = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      best = Math.max(best, likelihoodAt(a, b, { x: x + dx, y: y + dy }, null));
    }
  }
  return best;
}

/**
 * Measures frames' novelty for a profile, reusing one buffer: all of them together would take a hundred
 * megabytes.
 */
function* noveltiesOf(
  { part, background, reducer }: SelectionProfile,
  backgroundCandidates: readonly BackgroundCandidate[],
) {
  const samples = emptySamples(part);
  for (const candidate of backgroundCandidates) {
    const novelty = noveltyOf(reducer.partOf(candidate, part), background, samples);
    yield { frame: candidate.frame, novelty };
  }
}

/**
 * Yields the novelty of each background frame that doesn't show the element; each is valid until the next.
 */
export function* backgroundsOf(profile: SelectionProfile): Generator<Novelty> {
  for (const { novelty } of noveltiesOf(profile, profile.backgroundCandidates.filter(isFree))) yield novelty;
}

/** Returns a subset of those frames, evenly spaced, for comparisons at all shifts. */
export function sampleBackgrounds(profile: SelectionProfile): readonly Novelty[] {
  const { backgroundCandidates, part, background, reducer } = profile;
  profile.sampledBackgrounds ??= spread(backgroundCandidates.filter(isFree), MAX_TRIED).map((candidate) =>
    noveltyOf(reducer.partOf(candidate, part), background),
  );
  return profile.sampledBackgrounds;
}

/** Frees the reduced frames of profiles, and what was computed from their backgrounds. */
export function forgetBackgrounds(profiles: readonly SelectionProfile[]): void {
  for (const profile of profiles) {
    profile.reducer.forget();
    profile.sampledBackgrounds = null;
  }
  collectGarbage();
}

/** Returns the shift between two profiles, in reduced pixels, that keeps a place of the picture fixed. */
export function stillShift(a: SelectionProfile, b: SelectionProfile): Position {
  const { reduction } = a.resolution;
  return {
    x: Math.round((a.area.left - b.area.left) / reduction),
    y: Math.round((a.area.top - b.area.top) / reduction),
  };
}

/** Returns the subset of a profile's points to compare, evenly spread over those worth comparing. */
export function thinPoints(points: NovelPoints): NovelPoints {
  const telling = [...points.pointWeights.keys()].filter((i) => (points.pointWeights[i] ?? 0) >= MIN_WORTH);
  return pickPoints(points, spread(telling, MAX_POINTS));
}
