import { describe, expect, it } from 'vitest';
import { uint32s } from './box.ts';
import { delayShowing, nearestTime, sampleTimes } from './sample-table.ts';

const table = (type: string, rows: readonly (readonly [count: number, value: number])[]) => ({
  type,
  payload: uint32s(0, rows.length, ...rows),
});

describe('sampleTimes', () => {
  it('sums durations, even uneven ones', () => {
    const durations = table('stts', [
      [2, 10],
      [3, 20],
    ]);
    expect([...sampleTimes([durations])]).toEqual([0, 10, 20, 40, 60]);
  });

  it('puts B-frames at their presentation times', () => {
    const offsets = table('ctts', [
      [1, 0],
      [1, 20],
      [2, -10],
    ]);
    expect([...sampleTimes([table('stts', [[4, 10]]), offsets])]).toEqual([0, 10, 20, 30]);
  });

  it('is empty without a table', () => {
    expect([...sampleTimes([])]).toEqual([]);
  });
});

describe('delayShowing', () => {
  const durations = table('stts', [[4, 10]]);

  it('shows no frame before it is decoded, and keeps the times between frames', () => {
    const { table: delayed, delay } = delayShowing([
      durations,
      table('ctts', [
        [1, 0],
        [1, 20],
        [2, -10],
      ]),
    ]);
    expect(delay).toBe(10);
    expect([...sampleTimes(delayed)]).toEqual([10, 20, 30, 40]);
  });

  it('changes nothing if frames are decoded in the order in which they are shown', () => {
    expect(delayShowing([durations])).toEqual({ table: [durations], delay: 0 });
  });
});

describe('nearestTime', () => {
  const times = Float64Array.of(0, 10, 20);

  it.each([
    [9, 10],
    [11, 10],
    [-2, 0],
    [22, 20],
    [15, 15],
    [25, 25],
  ])('maps %d to %d', (time, nearest) => {
    expect(nearestTime(times, time, 2)).toBe(nearest);
  });
});
