import { describe, expect, it } from 'vitest';
import { encodedSeconds, planSmartCut } from './plan-smart-cut-picture.ts';

/** Creates packets at one frame per second, in decoding order, with keyframes at the given times. */
const packets = (times: number[], keys: number[]) =>
  times.map((time) => ({ time, duration: 1, isKey: keys.includes(time), bytes: 1 }));

describe('planSmartCut', () => {
  it('encodes up to the first keyframe and copies the rest', () => {
    const listed = packets([0, 1, 2, 3, 4, 5, 6], [0, 4]);
    expect(planSmartCut(listed, 4, { start: 2, end: 7 })).toEqual({
      head: { start: 2, end: 4 },
      copied: { from: 4, to: 7, start: 4, end: 7 },
      tail: null,
    });
  });

  it('copies everything if the clip starts at a keyframe', () => {
    const plan = planSmartCut(packets([0, 1, 2], [0]), 0, { start: 0, end: 3 });
    expect(plan).toEqual({ head: null, copied: { from: 0, to: 3, start: 0, end: 3 }, tail: null });
    expect(encodedSeconds(plan, 0)).toBe(0);
  });

  it('encodes the last frames if they reference one shown after the end', () => {
    // Frame 8 is decoded before 5, 6 and 7, which reference it.
    const listed = packets([0, 4, 2, 1, 3, 8, 6, 5, 7], [0]);
    const plan = planSmartCut(listed, 0, { start: 0, end: 7 });
    expect(plan.copied).toEqual({ from: 0, to: 5, start: 0, end: 5 });
    expect(plan.tail).toEqual({ start: 5, end: 7 });
    expect(encodedSeconds(plan, 0)).toBe(2);
  });

  it('counts a still picture that is encoded only from the start of the clip', () => {
    const plan = planSmartCut(packets([0, 1, 40, 41], [0, 40]), 2, { start: 1, end: 42 });
    expect(plan.head).toEqual({ start: 1, end: 40 });
    expect(encodedSeconds(plan, 37)).toBe(3);
  });

  it('never copies a frame shown after one that must be encoded', () => {
    const listed = packets([0, 4, 1, 8, 2, 3], [0]);
    const plan = planSmartCut(listed, 0, { start: 0, end: 5 });
    expect(plan.copied).toMatchObject({ to: 1, end: 1 });
    expect(plan.tail).toEqual({ start: 1, end: 5 });
  });

  it('leaves the leading pictures of a keyframe to the encoded part', () => {
    const listed = packets([0, 1, 5, 3, 4, 6, 7], [0, 5]);
    expect(planSmartCut(listed, 2, { start: 1, end: 8 })).toEqual({
      head: { start: 1, end: 5 },
      copied: { from: 2, to: 7, start: 5, end: 8 },
      tail: null,
    });
  });

  it('encodes all of a clip without a keyframe', () => {
    expect(planSmartCut(packets([0, 1, 2], [0]), -1, { start: 1, end: 3 })).toEqual({
      head: { start: 1, end: 3 },
      copied: null,
      tail: null,
    });
  });
});
