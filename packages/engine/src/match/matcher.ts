import type { RegionPixels, RegionSelection } from '@framescout/contract';
import type { PixelRect, PixelSize } from '../sample/pixel-rect.ts';

/**
 * Compares frames with the selections of one element.
 * `rects` are the rectangles of the upright picture it wants to see of each frame; `regionCount` is how many
 * similarities it gives for one.
 */
export type Matcher = {
  readonly rects: readonly PixelRect[];
  readonly regionCount: number;
  /**
   * Writes one similarity (0..1) a region into `out`, given the pixels of `rects` in their order.
   * Pure: the same pixels give the same similarities, whatever was compared before.
   */
  compare(patches: readonly RegionPixels[], out: Float32Array): void;
};

/** Learns an element from its selections, for pictures of the given size. */
export type MatcherFactory = (selections: readonly RegionSelection[], picture: PixelSize) => Matcher;
