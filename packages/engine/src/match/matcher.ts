import type { RegionPixels } from '@framescout/contract';
import type { PixelRect, PixelSize, PlanePatch, Position } from '@framescout/media';

/** A place at which the element may be seen in a frame; `x`, `y` (pixels) are the region's top left. */
export type Sighting = Position & { similarity: number };

/**
 * Where an element belongs (the top left of its region) and how large it is, in pixels: the region that the user
 * marked, and the box within it that holds the element itself. One that `isAnywhere` belongs to no place: the places are
 * those that it was marked at.
 */
export type ElementGeometry = { places: Position[]; region: PixelSize; box: PixelSize; isAnywhere?: boolean };

/** What a frame shows of an element. */
export type FrameScore = {
  /** One similarity (0..1) a region; as many as the matcher's `regionCount`. */
  readonly similarities: Float32Array;
  /** How strongly the element is there at its place: 0 not at all, 1 as in the selections; in between it fades. */
  opacity: number;
  /** Where it may be seen, best first. Empty for matchers that look at one place only. */
  sightings: Sighting[];
};

/** What all matchers have in common. `rects` are the rectangles of the upright picture they want to see of a frame. */
type MatcherBase<Reads extends string, Patch> = {
  readonly reads: Reads;
  readonly rects: readonly PixelRect[];
  readonly regionCount: number;
  /** Null for a matcher that gives no sightings. */
  readonly geometry: ElementGeometry | null;
  /**
   * Scores a frame from the pixels of `rects`, in their order.
   * Pure: the same pixels give the same score, whatever was compared before.
   */
  compare(patches: readonly Patch[], score: FrameScore): void;
};

/** Compares RGB pixels with the selections of one element. */
export type RgbMatcher = MatcherBase<'rgb', RegionPixels>;

/** Compares samples as the video stores them with what was learnt of one element. */
export type PlaneMatcher = MatcherBase<'planes', PlanePatch> & {
  /**
   * Finds the element by its shape alone around a place (the region's top left, pixels of the picture), as where it
   * is faint or on the move; null where it is not there, or there more strongly than `opacity`.
   */
  findShape(
    patches: readonly PlanePatch[],
    near: Position,
    opacity: number,
  ): (Position & { opacity: number }) | null;
};

/** Compares frames with one element. */
export type Matcher = RgbMatcher | PlaneMatcher;

/** A score to be filled by a matcher. */
export function emptyFrameScore(regionCount: number): FrameScore {
  return { similarities: new Float32Array(regionCount), opacity: 0, sightings: [] };
}
