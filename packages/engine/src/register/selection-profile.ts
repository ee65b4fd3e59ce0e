import type { PixelRect, Position } from '@framescout/media';
import { collectGarbage } from '../collect-garbage.ts';
import { ENOUGH_BACKGROUNDS, pickEvenly } from '../model/statistics.ts';
import type { CroppedSelection } from './crop-selection.ts';
import type { BackgroundFrame } from './frame-reducer.ts';
import {
  emptySamples,
  measureBackground,
  measureNovelty,
  type Novelty,
  type ReducedBackground,
  type WeighedPart,
} from './novelty.ts';
import { type ShiftReach, STILL, shiftsAround } from './resolution.ts';
import { findNovelPoints, type NovelPoints, pickPoints, sharedLikelihood } from './shared-likelihood.ts';

// A frame whose likelihood is at least this share of that of the two most similar selections also shows the
// element.
const ELEMENT_SHARE = 0.65;

// So many of a profile's points are compared at every shift.
const MAX_POINTS = 700;
// A point worth less than this isn't compared.
const MIN_WORTH = 0.1;

/** A cropped selection, and what in it differs from the background at its place. */
export type SelectionProfile = CroppedSelection &
  Readonly<{
    /** The frames without the element, and the indices (in the study) of those with it. */
    backgroundFrames: readonly BackgroundFrame[];
    elementFrames: readonly number[];
    /** Statistics over the frames without the element, against which novelty is measured. */
    background: ReducedBackground;
    novelty: Novelty;
    /** The points that differ from the background, and the subset that is compared. */
    allPoints: NovelPoints;
    points: NovelPoints;
    /** What is computed on demand: the novelty of some frames without the element; null until then. */
    cache: { sampledBackgrounds: Novelty[] | null };
  }>;

/**
 * Finds what differs from the background in a selection, given the frames (indices in the study) that show
 * the element. If all of its frames do, they are taken for background nevertheless.
 */
export function createProfile(cropped: CroppedSelection, withElement: ReadonlySet<number>): SelectionProfile {
  const { frames, reducer, whole, part, middle, reach } = cropped;
  const free = frames.filter(({ frame }) => !withElement.has(frame));
  const backgroundFrames = free.length > 0 ? free : frames;
  const shown = free.length > 0 ? frames.filter(({ frame }) => withElement.has(frame)) : [];
  const parts = backgroundFrames.map((frame) => ({ ...reducer.partOf(frame, part), weight: frame.weight }));
  const background = measureBackground(parts, part);
  const novelty = measureNovelty({ patch: whole, part }, background);
  const allPoints = findNovelPoints(novelty, middle, reach);
  return {
    ...cropped,
    backgroundFrames,
    elementFrames: shown.map(({ frame }) => frame),
    background,
    novelty,
    allPoints,
    points: pickPointsToCompare(allPoints),
    cache: { sampledBackgrounds: null },
  };
}

/** Measures the novelty of a profile's whole window against the background without the element. */
export function wholeNovelty(profile: SelectionProfile): Novelty {
  const { whole } = profile;
  const part = { left: 0, top: 0, width: whole.width, height: whole.height };
  return measureNovelty({ patch: whole, part }, measureBackground(wholeBackgrounds(profile, part), part));
}

/** Yields whole frames that don't show the element, each reduced only when requested. */
function* wholeBackgrounds(
  { backgroundFrames, reducer }: SelectionProfile,
  part: PixelRect,
): Generator<WeighedPart> {
  for (const { patch, weight } of backgroundFrames) yield { patch: reducer.reduce(patch), part, weight };
}

/** Finds the frames (indices in the study) that show what the two most similar selections show. */
export function findElementFrames(profiles: readonly SelectionProfile[]): ReadonlySet<number> {
  const shows = new Set<number>();
  let best: { a: SelectionProfile; b: SelectionProfile; likelihood: number } | null = null;
  for (const a of profiles) {
    for (const b of profiles) {
      if (a === b) continue;
      const likelihood = likelihoodNear(a, b.novelty, stillShift(a, b));
      if (!best || likelihood > best.likelihood) best = { a, b, likelihood };
    }
  }
  if (!best) return shows;
  const { a, b, likelihood } = best;
  for (const profile of [a, b]) {
    for (const { frame, novelty } of noveltiesOf(profile, profile.frames)) {
      if (likelihoodNear(profile, novelty, STILL) >= ELEMENT_SHARE * likelihood) shows.add(frame);
    }
  }
  return shows;
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
function likelihoodNear(a: SelectionProfile, b: Novelty, shift: Position): number {
  return refineShift(a, b, shift, null).likelihood;
}

/** A shift between two profiles, in reduced pixels, and the likelihood that both show the same thing at it. */
export type Shift = Position & { likelihood: number };

/** Returns the likeliest shift within a reduced pixel of another; see {@link likelihoodAt}. */
export function refineShift(
  a: SelectionProfile,
  b: Novelty,
  shift: Position,
  clicked: SelectionProfile | null,
): Shift {
  return likeliestAround(a, b, shift, { x: 1, y: 1, step: 1 }, clicked);
}

/** Finds the likeliest shift within reach of another, first in steps and then to a reduced pixel. */
export function findBestShift(
  a: SelectionProfile,
  b: Novelty,
  middle: Position,
  reach: ShiftReach,
  clicked: SelectionProfile | null,
): Shift {
  return refineShift(a, b, likeliestAround(a, b, middle, reach, clicked), clicked);
}

function likeliestAround(
  a: SelectionProfile,
  b: Novelty,
  middle: Position,
  reach: ShiftReach,
  clicked: SelectionProfile | null,
): Shift {
  return [middle, ...shiftsAround(middle, reach)]
    .map(({ x, y }): Shift => ({ x, y, likelihood: likelihoodAt(a, b, { x, y }, clicked) }))
    .reduce((best, shift) => (shift.likelihood > best.likelihood ? shift : best));
}

/**
 * Measures frames' novelty for a profile, reusing one buffer: all of them together would take a hundred
 * megabytes.
 */
function* noveltiesOf({ part, background, reducer }: SelectionProfile, frames: readonly BackgroundFrame[]) {
  const samples = emptySamples(part);
  for (const frame of frames) {
    const novelty = measureNovelty(reducer.partOf(frame, part), background, samples);
    yield { frame: frame.frame, novelty };
  }
}

/**
 * Yields the novelty of each background frame that doesn't show the element; each is valid until the next.
 */
export function* backgroundsOf(profile: SelectionProfile): Generator<Novelty> {
  for (const { novelty } of noveltiesOf(profile, profile.backgroundFrames)) yield novelty;
}

/** Returns a subset of those frames, evenly spaced, for comparisons at all shifts. */
export function sampleBackgrounds(profile: SelectionProfile): readonly Novelty[] {
  const { backgroundFrames, part, background, reducer, cache } = profile;
  cache.sampledBackgrounds ??= pickEvenly(backgroundFrames, ENOUGH_BACKGROUNDS).map((frame) =>
    measureNovelty(reducer.partOf(frame, part), background),
  );
  return cache.sampledBackgrounds;
}

/** Frees the reduced frames of profiles, and what was computed from their backgrounds. */
export function freeBackgrounds(profiles: readonly SelectionProfile[]): void {
  for (const profile of profiles) {
    profile.reducer.free();
    profile.cache.sampledBackgrounds = null;
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

/** Returns the shift between two profiles, in reduced pixels, from one click to the other. */
export function clickedShift(a: SelectionProfile, b: SelectionProfile): Position {
  return { x: b.middle.x - a.middle.x, y: b.middle.y - a.middle.y };
}

/** Returns the subset of a profile's points to compare, evenly spread over those worth comparing. */
export function pickPointsToCompare(points: NovelPoints): NovelPoints {
  const telling = [...points.pointWeights.keys()].filter((i) => (points.pointWeights[i] ?? 0) >= MIN_WORTH);
  return pickPoints(points, pickEvenly(telling, MAX_POINTS));
}
