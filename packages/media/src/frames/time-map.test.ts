import { describe, expect, it } from 'vitest';
import { TimeMap } from './time-map.ts';

describe('a time map', () => {
  const map = new TimeMap(Float64Array.of(0, 0.04, 0.1, 0.5), 0.54, 0.001);

  it.each([
    [-1, 0],
    [0, 0],
    [0.0399, 1],
    [0.039, 1],
    [0.0389, 0],
    [0.3, 2],
    [0.5, 3],
    [99, 3],
  ])('maps %f s to frame %i', (time, frame) => {
    expect(map.frameAt(time)).toBe(frame);
  });

  it('knows when each frame starts and ends', () => {
    expect([0, 1, 2, 3].map((frame) => map.endOf(frame))).toEqual([0.04, 0.1, 0.5, 0.54]);
    expect(map.startOf(7)).toBe(0.5);
    expect(map.startOf(-1)).toBe(0);
  });
});
