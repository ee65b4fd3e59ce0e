import type { Seconds } from '@framescout/contract';
import type { ClipMethod } from './clip-method.ts';
import type { ClipRange } from './clip-range.ts';
import type { PictureRecipe } from './clip-recipe.ts';

/** A planned picture and facts about it. */
export type PlannedPicture = {
  recipe: PictureRecipe;
  /** What it shows: more than requested if it must begin at a keyframe. */
  ranges: readonly ClipRange[];
  method: Exclude<ClipMethod, { kind: 'refused' }>;
  /** Estimated size. */
  bytes: number;
  encodedFrames: number;
  /** How long before the first copied frame is shown its decoding must begin, in seconds. */
  delay: Seconds;
};
