import { describe, expect, it } from 'vitest';
import { shownFrameTime } from './shown-frame-time.ts';

const FRAME = { time: 2, endTime: 2 + 1 / 30 };

describe('the time of the frame on screen', () => {
  it('is the start of the frame, for a player that reports the time sought within it', () => {
    expect(shownFrameTime(FRAME.time + 1 / 60, FRAME)).toBe(FRAME.time);
    expect(shownFrameTime(FRAME.time + 0.002, FRAME)).toBe(FRAME.time);
  });

  it.each([
    ['just before', FRAME.time - 0.0004],
    ['just after', FRAME.time + 0.0004],
  ])('is as reported if that is %s the start of the frame', (_where, time) => {
    expect(shownFrameTime(time, FRAME)).toBe(time);
  });

  it('is as reported while another frame is the one located last, or none is', () => {
    expect(shownFrameTime(3, FRAME)).toBe(3);
    expect(shownFrameTime(1.99, FRAME)).toBe(1.99);
    expect(shownFrameTime(FRAME.endTime, FRAME)).toBe(FRAME.endTime);
    expect(shownFrameTime(3, null)).toBe(3);
  });
});
