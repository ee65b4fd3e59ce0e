import { isBefore, isSameFrameTime } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { ShownSpan } from '../../plan/recipe/clip-recipe.ts';
import { squeezeTail } from '../../timing/squeeze-tail.ts';

/**
 * Returns when and for how long a clip shows a frame of a range: as in the video, but a still picture that it
 * begins with only from the range's start on, and the last frame only to the range's end. What an edit list hides
 * after that takes hardly any time. All in seconds on the player's timeline.
 */
export function shownWithin(
  { start, end, stillSince }: ShownSpan,
  time: Seconds,
  duration: Seconds,
): { time: Seconds; duration: Seconds } {
  if (!isBefore(time, end)) return squeezeTail(end, time, duration);
  const isStill = stillSince !== undefined && isSameFrameTime(time, stillSince);
  const from = isStill ? start : time;
  const over = isBefore(end, time + duration) ? end : time + duration;
  return { time: from, duration: isBefore(from, end) && isBefore(from, over) ? over - from : duration };
}
