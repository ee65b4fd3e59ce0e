import type { Seconds } from '@framescout/contract';
import type { ClipMethod } from './clip-method.ts';
import type { ClipRange } from './clip-range.ts';
import type { PictureRecipe } from './clip-recipe.ts';

/** A picture as it will come about, and what is to be said of it. */
export type PlannedPicture = {
  recipe: PictureRecipe;
  /** What it shows: more than was asked for where it has to begin at a keyframe. */
  ranges: readonly ClipRange[];
  method: Exclude<ClipMethod, { kind: 'refused' }>;
  /** About so many bytes. */
  bytes: number;
  encodedFrames: number;
  /** How much earlier than the first copied frame is shown its decoding has to begin, in seconds. */
  delay: Seconds;
};
