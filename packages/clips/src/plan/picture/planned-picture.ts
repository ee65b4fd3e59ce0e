import type { ClipMethod } from '../recipe/clip-method.ts';
import type { ClipRange } from '../recipe/clip-range.ts';
import type { PictureRecipe } from '../recipe/clip-recipe.ts';

/** A planned picture and facts about it. */
export type PlannedPicture = {
  recipe: PictureRecipe;
  /** The ranges that it shows: more than requested if it must start at a keyframe. */
  ranges: readonly ClipRange[];
  method: Exclude<ClipMethod, { kind: 'refused' }>;
  /** Estimated size. */
  bytes: number;
  encodedFrames: number;
  /** How many frames decoders hold back before they output the first; 0 if nothing is copied. */
  reordered: number;
};
