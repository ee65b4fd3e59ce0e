import { emptyPlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { sampleScoreOf } from '../../fixtures/score-series-of.ts';
import type { Detection, PlaneMatcher } from '../../model/matcher.ts';
import { EntranceTracer } from '../trace/entrance-tracer.ts';
import { MAX_TRACED_FRAMES } from '../trace/shape-trail.ts';
import { OrderedScores } from './ordered-scores.ts';
import { PatchPool } from './patch-pool.ts';
import { untracedSample } from './scored-sample.ts';

const FRAME = 1 / 30;
const SEEN: Detection = { x: 100, y: 50, similarity: 0.9 };
const NOTHING = untracedSample(sampleScoreOf({}, 1));

/** A matcher that finds the shape of an element where it is expected, in patches filled with ones. */
const matcher: PlaneMatcher = {
  ...{ reads: 'planes', rects: [], regionCount: 1, geometry: null },
  compare: () => undefined,
  findShape: ([patch], { x, y }) => (patch?.luma[0] === 1 ? { x, y, size: 1, opacity: 1, share: 1 } : null),
};
const MATCHERS = [{ elementId: 'icon', matcher }];

function addFrames(scores: OrderedScores, chunk: number, from: number, until: number): void {
  for (let frame = from; frame < until; frame++) scores.add(chunk, frame * FRAME, [NOTHING]);
}

const framesIn = (scores: OrderedScores, areLast = false) =>
  scores.drain(areLast).flatMap(({ frames }) => [...frames]);

describe('the scores of chunks', () => {
  it('come in the order of the video, whichever chunk is scanned first', () => {
    const scores = new OrderedScores(MATCHERS, null, 1, 0);
    addFrames(scores, 1, 3, 5);
    scores.finish(1);
    expect(scores.drain()).toEqual([]);
    addFrames(scores, 0, 0, 3);
    scores.finish(0);
    const [batch, ...others] = scores.drain();
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ elementId: 'icon', regionCount: 1 });
    expect([...(batch?.times ?? [])]).toEqual([0, 1, 2, 3, 4].map((frame) => frame * FRAME));
    expect(scores.drain(true)).toEqual([]);
  });

  it('count their frames from where an earlier part of the scan ended, if there is no index', () => {
    const scores = new OrderedScores(MATCHERS, null, 5, 40);
    addFrames(scores, 0, 0, 2);
    scores.finish(0);
    addFrames(scores, 1, 2, 3);
    expect(framesIn(scores)).toEqual([40, 45]);
    expect(framesIn(scores, true)).toEqual([50]);
  });

  it('hold back what may still be found to leave, until the chunk or the scan is over', () => {
    const scores = new OrderedScores(MATCHERS, null, 1, 0);
    const held = MAX_TRACED_FRAMES + 1;
    addFrames(scores, 0, 0, held + 2);
    expect(framesIn(scores)).toEqual([0, 1]);
    addFrames(scores, 0, held + 2, held + 3);
    expect(framesIn(scores)).toEqual([2]);
    scores.finish(0);
    addFrames(scores, 1, held + 3, held + 4);
    expect(framesIn(scores)).toHaveLength(held);
    expect(framesIn(scores, true)).toEqual([held + 3]);
  });
});

describe('an element that leaves', () => {
  it('is noted in the sample that showed it last, even if it left beyond the chunk', () => {
    const scores = new OrderedScores(MATCHERS, null, 1, 0);
    addFrames(scores, 0, 0, 4);
    scores.add(0, 4 * FRAME, [{ ...NOTHING, exits: [{ seenAt: FRAME, later: 2 }] }]);
    scores.addExits(0, [[{ seenAt: 3 * FRAME, later: 7 }]]);
    scores.finish(0);
    expect([...(scores.drain()[0]?.later ?? [])]).toEqual([0, 2, 0, 7, 0]);
  });
});

describe('an element that comes in across a chunk boundary', () => {
  /** Each frame's patch shows the element's shape from frame 5 on; it is recognized from frame 8 on. */
  const patches = Array.from({ length: 10 }, (_, frame) => {
    const patch = emptyPlanePatch({ width: 2, height: 2 });
    patch.luma.fill(frame >= 5 ? 1 : 0);
    return patch;
  });

  /** Scans the frames of a chunk; returns what its tracer remembers. */
  function scanChunk(scores: OrderedScores, chunk: number, from: number, until: number) {
    const tracer = new EntranceTracer(matcher);
    for (let frame = from; frame < until; frame++) {
      const detections = frame >= 8 ? [SEEN] : [];
      const own = patches.slice(frame, frame + 1);
      const { earlier, pending } = tracer.follow(frame * FRAME, own, detections);
      const score = sampleScoreOf({ detections, earlier }, 1);
      scores.add(chunk, frame * FRAME, [{ ...NOTHING, ...score, pendingEntrance: pending }]);
    }
    return [tracer.memory];
  }

  /** Both of the frames in which it is recognized lead back to the same one. */
  const FROM_FRAME_5 = [0, 0, 0, 0, 0, 0, 0, 0, 3, 4];
  const earlierIn = (scores: OrderedScores) => scores.drain().flatMap(({ earlier }) => [...earlier]);

  it.each([
    ['first', 8],
    ['second', 7],
    ['third', 6],
  ])('is traced back if it is recognized in the %s frame of the second one', (_, border) => {
    const scores = new OrderedScores(MATCHERS, null, 1, 0);
    scores.finish(1, scanChunk(scores, 1, border, 10));
    expect(scores.drain()).toEqual([]);
    scores.finish(0, scanChunk(scores, 0, 0, border));
    expect(earlierIn(scores)).toEqual(FROM_FRAME_5);
  });

  it('is traced back through several short chunks', () => {
    const scores = new OrderedScores(MATCHERS, null, 1, 0);
    const borders = [0, 3, 6, 7, 8, 10];
    for (const chunk of [4, 2, 3, 1, 0]) {
      scores.finish(chunk, scanChunk(scores, chunk, borders[chunk] ?? 0, borders[chunk + 1] ?? 0));
    }
    expect(earlierIn(scores)).toEqual(FROM_FRAME_5);
  });

  it('lets go of the frames that no later chunk can look back to', () => {
    const pool = new PatchPool();
    const scores = new OrderedScores(MATCHERS, null, 1, 0, pool);
    const isFree = () => patches.includes(pool.take({ width: 2, height: 2 }));
    scores.finish(0, scanChunk(scores, 0, 0, 4));
    scores.drain();
    expect(isFree()).toBe(false);
    // The second chunk does not follow the first one without a gap.
    const tracer = new EntranceTracer(matcher);
    tracer.follow(60, patches.slice(4, 5), []);
    tracer.follow(61, patches.slice(5, 6), []);
    scores.finish(1, [tracer.memory]);
    scores.drain();
    expect(isFree()).toBe(true);
  });
});
