import { describe, expect, it } from 'vitest';
import type { Detection, FoundShape, PlaneMatcher } from '../../model/matcher.ts';
import { ExitTracer } from './exit-tracer.ts';

const FRAME = 1 / 30;
const HOME = { x: 100, y: 50 };
const SEEN: Detection = { ...HOME, similarity: 0.95 };

/**
 * Creates a tracer whose element is found by its shape in the frames for which `shapeIn` returns one, within
 * `reach` pixels horizontally; also returns the places that were searched.
 */
function tracerOf(shapeIn: (frame: number) => Partial<FoundShape> | null, reach = Number.POSITIVE_INFINITY) {
  const searched: number[] = [];
  let now = 0;
  const matcher: PlaneMatcher = {
    ...{ reads: 'planes', rects: [], regionCount: 1, geometry: null },
    compare: () => undefined,
    findShape(_patches, near) {
      searched.push(near.x);
      const found = shapeIn(now);
      if (found?.x !== undefined && Math.abs(found.x - near.x) > reach) return null;
      return found && { x: near.x, y: near.y, size: near.size ?? 1, opacity: 1, share: 1, ...found };
    },
  };
  const tracer = new ExitTracer(matcher);
  const follow = (frame: number, detections: Detection[]) => {
    now = frame;
    return tracer.follow(frame * FRAME, [], detections);
  };
  return { tracer, follow, searched };
}

describe('an element that leaves', () => {
  it('is followed from where it was last clearly seen, at its speed, until it is gone', () => {
    const { follow, searched, tracer } = tracerOf((frame) =>
      frame < 8 ? { x: 100 + 10 * (frame - 3) } : null,
    );
    follow(2, [{ ...SEEN, x: 90 }]);
    follow(3, [SEEN]);
    for (let frame = 4; frame < 8; frame++) expect(follow(frame, [])).toEqual([]);
    expect(tracer.isLeaving).toBe(true);
    expect(follow(8, [])).toEqual([{ seenAt: 3 * FRAME, later: 4 }]);
    expect(searched).toEqual([110, 120, 130, 140, 150]);
    expect(tracer.isFollowing).toBe(false);
  });

  it('is followed from its first step if nothing earlier is known, as at the start of a chunk', () => {
    const truth = (frame: number) => 100 + 6 * (frame - 3) + (frame - 3) ** 2;
    const { follow } = tracerOf((frame) => (frame < 8 ? { x: truth(frame) } : null), 8);
    follow(3, [SEEN]);
    for (let frame = 4; frame < 8; frame++) expect(follow(frame, [])).toEqual([]);
    expect(follow(8, [])).toEqual([{ seenAt: 3 * FRAME, later: 4 }]);
  });

  it('includes the remainder that is too small to be seen', () => {
    const { follow } = tracerOf((frame) => (frame < 6 ? { share: 1 - 0.25 * (frame - 3) } : null));
    follow(3, [SEEN]);
    for (const frame of [4, 5]) follow(frame, []);
    expect(follow(6, [])).toEqual([{ seenAt: 3 * FRAME, later: 3 }]);
  });

  it('has not left if it is clearly seen again', () => {
    const { follow, tracer } = tracerOf(() => ({}));
    follow(3, [SEEN]);
    follow(4, []);
    expect(follow(5, [SEEN])).toEqual([]);
    expect(tracer.isLeaving).toBe(false);
  });

  it('has not left if its shape stays for more than half a second', () => {
    const { follow, tracer } = tracerOf(() => ({}));
    follow(3, [SEEN]);
    const exits = Array.from({ length: 20 }, (_, index) => follow(4 + index, [])).flat();
    expect(exits).toEqual([]);
    expect(tracer.isLeaving).toBe(false);
    expect(tracer.finish()).toEqual([]);
  });

  it('is present to the end if the video ends before it is gone', () => {
    const { follow, tracer } = tracerOf(() => ({}));
    follow(3, [SEEN]);
    for (const frame of [4, 5, 6]) follow(frame, []);
    expect(tracer.finish()).toEqual([{ seenAt: 3 * FRAME, later: 3 }]);
  });

  it('is not followed across missing frames', () => {
    const { follow, searched } = tracerOf(() => ({}));
    follow(3, [SEEN]);
    expect(follow(7, [])).toEqual([]);
    expect(searched).toEqual([]);
  });
});

describe('an element that stays', () => {
  it('matters for the next frame, but is not leaving', () => {
    const { follow, searched, tracer } = tracerOf(() => ({}));
    follow(3, [SEEN]);
    follow(4, [{ ...SEEN, x: HOME.x + 5 }]);
    expect([tracer.isFollowing, tracer.isLeaving]).toEqual([true, false]);
    expect(searched).toEqual([]);
  });

  it('is followed while it shrinks, and for as long as it must take to vanish', () => {
    const { follow } = tracerOf((frame) => (frame < 7 ? { size: 1 - 0.15 * (frame - 3) } : null));
    follow(3, [SEEN]);
    for (let frame = 4; frame < 7; frame++) follow(frame, []);
    expect(follow(7, [])).toEqual([{ seenAt: 3 * FRAME, later: 3 + 3 }]);
  });

  it('is not followed into a single frame in which something else looks like a smaller one', () => {
    const { follow } = tracerOf((frame) => (frame === 4 ? { size: 0.8 } : null));
    follow(3, [SEEN]);
    follow(4, []);
    expect(follow(5, [])).toEqual([]);
  });
});
