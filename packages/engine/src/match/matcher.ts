import type { RegionPixels } from '@framescout/contract';
import type { PixelRect, PixelSize, PlanePatch, Position } from '@framescout/media';

/** A place where the element may be visible in a frame; `x`, `y` (pixels) are the region's top left. */
export type Sighting = Position & { similarity: number };

/**
 * Where an element belongs (the top left of its region) and how large it is, in pixels: the region the user marked, and
 * the box within it that holds the element itself. If it `isAnywhere`, the places are only those where it was marked.
 */
export type ElementGeometry = { places: Position[]; region: PixelSize; box: PixelSize; isAnywhere?: boolean };

/**
 * Where an element is that may have another size: the top left that its region would have as learnt, around the same middle, and
 * how large it is, 1 as learnt.
 */
export type SizedPlace = Position & { size: number };

/**
 * Where an element was found by its shape (pixels of the picture), its opacity (1 as learnt), and the share of it (0..1) that is
 * in the picture.
 */
export type FoundShape = SizedPlace & { opacity: number; share: number };

/** One frame's score for an element. */
export type FrameScore = {
  /** One similarity (0..1) per region; as many as the matcher's `regionCount`. */
  readonly similarities: Float32Array;
  /** Opacity of the element at its place: 0 absent, 1 as in the selections; in between it is fading. */
  opacity: number;
  /** Where it may be visible, best first. Empty for matchers that compare one place only. */
  sightings: Sighting[];
};

/**
 * Properties of every matcher. `rects` are the rectangles of the upright picture it is given of each frame; it may search
 * parts of them only.
 */
type MatcherBase<Reads extends string, Patch> = {
  readonly reads: Reads;
  readonly rects: readonly PixelRect[];
  readonly regionCount: number;
  /** Null for a matcher without sightings. */
  readonly geometry: ElementGeometry | null;
  /**
   * Scores a frame from the pixels of `rects`, in their order.
   * Pure: the same pixels give the same score, whatever was compared before.
   */
  compare(patches: readonly Patch[], score: FrameScore): void;
};

/** Compares RGB pixels with the selections of one element. */
export type RgbMatcher = MatcherBase<'rgb', RegionPixels>;

/** Compares samples in the video's own format with a learnt element. */
export type PlaneMatcher = MatcherBase<'planes', PlanePatch> & {
  /**
   * Finds the element around a place (pixels of the picture) by its shape alone, for when it is faint or moving, or near
   * the `size` it had, 1 by default, for when that changes; null if it is not there, or fading and more opaque than
   * `opacity`, what it was.
   */
  findShape(
    patches: readonly PlanePatch[],
    near: Position & Partial<SizedPlace>,
    opacity: number,
  ): FoundShape | null;
};

/** Compares frames with one element. */
export type Matcher = RgbMatcher | PlaneMatcher;

/** An empty score for a matcher to fill in. */
export function emptyFrameScore(regionCount: number): FrameScore {
  return { similarities: new Float32Array(regionCount), opacity: 0, sightings: [] };
}
