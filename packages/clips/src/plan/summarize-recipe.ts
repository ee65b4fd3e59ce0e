import type { Seconds } from '@framescout/contract';
import { InvalidTimeRangeError } from '../errors.ts';
import { isPaced } from '../timing/pace.ts';
import type { ClipMethod } from './recipe/clip-method.ts';
import type { ClipRange } from './recipe/clip-range.ts';
import type { ClipRecipe, PictureRecipe, RefusedClip, SoundRecipe } from './recipe/clip-recipe.ts';

/** The plan of a clip: its frames, how it is made, and its estimated size. */
export type ClipPlan = {
  range: ClipRange;
  /** The length of the clip, if it does not run as fast as recorded. */
  seconds?: Seconds;
  method: ClipMethod;
  /** Estimated size. */
  bytes: number;
  /** Number of frames to encode. */
  encodedFrames: number;
  /** Whether pictures before its first one are hidden by an edit list, which some players ignore. */
  needsEditList: boolean;
  /** Sound tracks: how many, how many of them encoded, and how many left out as unreadable. */
  sounds: { tracks: number; encoded: number; leftOut: number };
};

/** Summarizes a clip before it is made; with several ranges, `range` spans from the first to the last. */
export function summarizeRecipe(recipe: ClipRecipe | RefusedClip): ClipPlan {
  const range = spanOf(recipe.ranges);
  if (recipe.kind === 'refused') {
    return {
      range,
      method: { kind: 'refused', message: recipe.message },
      bytes: 0,
      encodedFrames: 0,
      needsEditList: false,
      sounds: NO_SOUNDS,
    };
  }
  const { method, bytes, encodedFrames } = recipe;
  const paced = isPaced(recipe.ranges) && { seconds: recipe.duration };
  return {
    range,
    ...paced,
    method,
    bytes,
    encodedFrames,
    needsEditList: recipe.kind === 'muxed' && hidesPictures(recipe.picture),
    sounds: countSounds(recipe),
  };
}

function hidesPictures(picture: PictureRecipe): boolean {
  if (picture.kind !== 'copied' || !picture.shown) return false;
  const [first, ...others] = picture.shown;
  return others.length > 0 || (first?.mediaStart ?? 0) > 0;
}

const NO_SOUNDS = { tracks: 0, encoded: 0, leftOut: 0 };

function countSounds(recipe: ClipRecipe): ClipPlan['sounds'] {
  const { sounds, soundsLeftOut: leftOut } = recipe.kind === 'ffmpeg' ? recipe.part : recipe;
  const isCopied = (sound: SoundRecipe) => sound.kind === 'copied' && !encodesSound(recipe);
  return { tracks: sounds.length, encoded: sounds.filter((sound) => !isCopied(sound)).length, leftOut };
}

/** Whether FFmpeg encodes the sound, whatever the recipe of the part says. */
function encodesSound(recipe: ClipRecipe): boolean {
  return recipe.kind === 'ffmpeg' && recipe.outputName.endsWith('.wmv');
}

function spanOf(ranges: readonly ClipRange[]): ClipRange {
  const [first] = ranges;
  const last = ranges.at(-1);
  if (!first || !last) throw new InvalidTimeRangeError('A clip needs at least one range.');
  const { end, lastFrame } = last;
  return { ...first, end, lastFrame, isEstimate: first.isEstimate || last.isEstimate };
}
