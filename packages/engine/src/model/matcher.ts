import { type RegionPixels, SENSITIVITY } from '@framescout/contract';
import type { PixelRect, PixelSize, PlanePatch, Position } from '@framescout/media';

/** The similarity (0..1) from which on something counts as the element by default: the default sensitivity. */
export const DEFAULT_THRESHOLD = SENSITIVITY.default / 100;

/** Similarities (0..1) below this can't belong to an event at any sensitivity. */
export const MIN_SIMILARITY = 0.3;

/** Opacities (0..1) that differ by less may be the same: what is behind an element changes what is measured. */
export const OPACITY_NOISE = 0.15;

/** How many places an element may be seen at, at once: a list shows a handful of lines. */
export const MAX_PLACES = 5;

/** A place where the element may be visible in a frame; `x`, `y` (pixels) are the region's top left. */
export type Detection = Position & { similarity: number };

/**
 * Where an element belongs (the top left of its region) and how large it is, in pixels: the region the user
 * marked, and the box within it that contains the element itself. If it `isAnywhere`, the places are just
 * those where it was marked.
 */
export type ElementGeometry = { places: Position[]; region: PixelSize; box: PixelSize; isAnywhere?: boolean };

/**
 * The place of an element whose size may differ from the learned one: the top left that its region would have
 * at the learned size, around the same middle, and its size relative to the learned one.
 */
export type SizedPlace = Position & { size: number };

/**
 * Where an element was found by its shape (pixels of the picture), its opacity (1 as learned), and the share
 * of it (0..1) that is within the picture.
 */
export type FoundShape = SizedPlace & { opacity: number; share: number };

/** One frame's score for an element. */
export type FrameScore = {
  /** One similarity (0..1) per region; as many as the matcher's `regionCount`. */
  readonly similarities: Float32Array;
  /**
   * Opacity of the element at its place: 0 is absent, 1 as in the selections, and anything in between is
   * fading.
   */
  opacity: number;
  /** Where the element may be visible, best first. Empty for matchers that compare only one place. */
  detections: Detection[];
};

/**
 * Properties of every matcher. `rects` are the rectangles of the upright picture that it is given for each
 * frame; it may search just parts of them.
 */
type MatcherBase<Reads extends string, Patch> = {
  readonly reads: Reads;
  readonly rects: readonly PixelRect[];
  readonly regionCount: number;
  /** Null for a matcher without detections. */
  readonly geometry: ElementGeometry | null;
  /**
   * Scores a frame from the pixels of `rects`, in their order.
   *
   * Pure: the same pixels give the same score, whatever was compared previously.
   */
  compare(patches: readonly Patch[], score: FrameScore): void;
};

/** Compares RGB pixels with the selections of one element. */
export type RgbMatcher = MatcherBase<'rgb', RegionPixels>;

/** Compares samples in the video's own format with a learned element. */
export type PlaneMatcher = MatcherBase<'planes', PlanePatch> & {
  /**
   * Finds the element around `near` (pixels of the picture) by its shape alone, for when it is faint, moving,
   * or changing size; `size` is its previous size, 1 by default. `opacity` is its previous opacity. Returns
   * null if the element isn't there, or if it was fading and is more opaque than that.
   */
  findShape(
    patches: readonly PlanePatch[],
    near: Position & Partial<SizedPlace>,
    opacity: number,
  ): FoundShape | null;
};

/** Compares frames with one element. */
export type Matcher = RgbMatcher | PlaneMatcher;

/** Creates an empty score for a matcher to fill in. */
export function emptyFrameScore(regionCount: number): FrameScore {
  return { similarities: new Float32Array(regionCount), opacity: 0, detections: [] };
}
