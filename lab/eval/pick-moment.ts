import { between, type Random } from '../../tools/test-support/random.ts';
import type { Interval } from './score-prediction.ts';

const CLEAR_OF_EVENTS = 0.5;
// The longest fade in or out of an element (seconds), during which it may be only partly visible.
const FADE = 0.12;

// How often a moment without an effect is looked for in a fade.
const TRIES = 50;

/**
 * Picks a moment (seconds) at least 0.5 s away from every event and under no effect, uniformly at random.
 * @throws {RangeError} if there is none
 */
export function pickMomentOutsideEvents(
  { events, effects = [] }: { events: readonly Interval[]; effects?: readonly Interval[] | undefined },
  duration: number,
  frameRate: number,
  random: Random,
): number {
  const near = events.map(({ start, end }) => ({
    start: start - CLEAR_OF_EVENTS,
    end: end + CLEAR_OF_EVENTS,
  }));
  // No later than the last frame.
  const last = { start: duration - 1 / frameRate, end: duration };
  const gaps: Interval[] = [];
  let from = 0;
  for (const { start, end } of [...near, ...effects, last].sort((a, b) => a.start - b.start)) {
    if (start > from) gaps.push({ start: from, end: start });
    from = Math.max(from, end);
  }
  let left = random() * gaps.reduce((sum, { start, end }) => sum + end - start, 0);
  for (const { start, end } of gaps) {
    if (left < end - start) return start + left;
    left -= end - start;
  }
  throw new RangeError('Nowhere is the element away for long enough.');
}

/**
 * Picks a moment (seconds) in the first or last 0.12 s of an event, at least one frame away from its edge. Null
 * if effects cover both.
 */
export function pickMomentInFade(
  { start, end }: Interval,
  effects: readonly Interval[],
  frameRate: number,
  random: Random,
): number | null {
  const frame = 1 / frameRate;
  const most = Math.max(frame, Math.min(FADE, end - start - frame));
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const isComing = random() < 0.5;
    const inside = between(random, frame, most);
    const moment = isComing ? start + inside : end - inside;
    if (!effects.some((effect) => moment >= effect.start && moment < effect.end)) return moment;
  }
  return null;
}
