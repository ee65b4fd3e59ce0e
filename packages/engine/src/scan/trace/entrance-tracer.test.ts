import { describe, expect, it } from 'vitest';
import type { Detection, FoundShape, PlaneMatcher } from '../../model/matcher.ts';
import { EntranceTracer, NO_RECENT_FRAMES } from './entrance-tracer.ts';
import { MAX_TRACED_FRAMES } from './shape-trail.ts';

const RATE = 30;
const SEEN: Detection = { x: 100, y: 50, similarity: 0.95 };

/**
 * Traces an element through the frames with these times (in frames), which is recognized from the frame at
 * `seenFrom` on, and found by its shape wherever it is searched for. Returns how many frames earlier it was
 * present according to each frame, all chunks before the first one settled.
 */
function earlierIn(times: readonly number[], seenFrom: number, rate = RATE): number[] {
  const matcher: PlaneMatcher = {
    ...{ reads: 'planes', rects: [], regionCount: 1, geometry: null },
    compare: () => undefined,
    findShape: (_, { x, y }): FoundShape => ({ x, y, size: 1, opacity: 1, share: 1 }),
  };
  const tracer = new EntranceTracer(matcher);
  return times.map((frame) => {
    const { earlier, pending } = tracer.follow(frame / rate, [], frame >= seenFrom ? [SEEN] : []);
    return Math.max(earlier, pending?.settle(NO_RECENT_FRAMES) ?? 0);
  });
}

const framesFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

describe('an element that comes in', () => {
  it('is present from the first frame if it is on its way as the video begins', () => {
    expect(earlierIn(framesFrom(0, 7), 4)).toEqual([0, 0, 0, 0, 4, 5, 0]);
  });

  it('is present from the first frame after an unreadable part if it is on its way there', () => {
    const times = [...framesFrom(0, 3), ...framesFrom(40, 7)];
    expect(earlierIn(times, 44)).toEqual([0, 0, 0, 0, 0, 0, 0, 4, 5, 0]);
  });

  it('did not come in if its shape has been there for longer than an element takes to', () => {
    expect(Math.max(...earlierIn(framesFrom(0, 25), 20))).toBe(0);
    const [times, seenFrom] = [framesFrom(0, MAX_TRACED_FRAMES + 5), MAX_TRACED_FRAMES];
    expect(Math.max(...earlierIn(times, seenFrom, 120))).toBe(0);
  });
});
