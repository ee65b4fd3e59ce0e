import { between, type Random } from '../drawing/random.ts';
import type { Interval } from './score-prediction.ts';

const CLEAR_OF_EVENTS = 0.5;
// The longest fade in or out of an element (seconds), during which it may be only partly visible.
const FADE = 0.12;

/**
 * Picks a moment (seconds) at least 0.5 s away from every event, uniformly at random.
 * @throws {RangeError} if there is none
 */
export function pickMomentOutsideEvents(
  events: readonly Interval[],
  duration: number,
  frameRate: number,
  random: Random,
): number {
  const gaps: Interval[] = [];
  let from = 0;
  // No later than the last frame.
  const last = { start: duration - 1 / frameRate + CLEAR_OF_EVENTS, end: duration };
  for (const { start, end } of [...events, last].sort((a, b) => a.start - b.start)) {
    if (start - CLEAR_OF_EVENTS > from) gaps.push({ start: from, end: start - CLEAR_OF_EVENTS });
    from = Math.max(from, end + CLEAR_OF_EVENTS);
  }
  let left = random() * gaps.reduce((sum, { start, end }) => sum + end - start, 0);
  for (const { start, end } of gaps) {
    if (left < end - start) return start + left;
    left -= end - start;
  }
  throw new RangeError('Nowhere is the element away for long enough.');
}

/**
 * Picks a moment (seconds) in the first or last 0.12 s of an event, at least one frame away from its edge.
 */
export function pickMomentInFade({ start, end }: Interval, frameRate: number, random: Random): number {
  const frame = 1 / frameRate;
  const isComing = random() < 0.5;
  const most = Math.max(frame, Math.min(FADE, end - start - frame));
  const inside = between(random, frame, most);
  return isComing ? start + inside : end - inside;
}
