import type { Track, TrackPoint } from './track-sightings.ts';

// A jump is longer than this, in pixels, and at least this many times as long as the steps before and after
// it: something that slides keeps sliding.
const MIN_JUMP = 8;
const TIMES_AS_LONG = 4;

/**
 * Removes weak sightings from a track's ends if they are a jump away from the clear ones: they show something
 * else that resembles the element a little, such as another word in its place that shares some letters with
 * it.
 */
export function trimStrays(track: Track, strong: number): Track {
  const { points } = track;
  const isStrong = ({ similarity }: TrackPoint) => similarity > strong;
  const firstStrong = points.findIndex(isStrong);
  if (firstStrong < 0) return track;
  let first = firstStrong;
  while (first > 0 && !isJump(points, first)) first--;
  let last = points.findLastIndex(isStrong);
  while (last < points.length - 1 && !isJump(points, last + 1)) last++;
  if (first === 0 && last === points.length - 1) return track;
  return { ...track, points: points.slice(first, last + 1) };
}

/** Whether a track jumps to a point, being stationary before and after. */
function isJump(points: readonly TrackPoint[], index: number): boolean {
  const jump = stepTo(points, index);
  const beside = Math.max(stepTo(points, index - 1), stepTo(points, index + 1));
  return jump > MIN_JUMP && jump >= TIMES_AS_LONG * beside;
}

/** Returns the distance of a point from the previous one, in pixels. */
function stepTo(points: readonly TrackPoint[], index: number): number {
  const [from, to] = [points[index - 1], points[index]];
  return from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
}
