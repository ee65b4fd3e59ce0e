import { describe, expect, it } from 'vitest';
import { mergeSpans } from './draw-timeline.ts';

const range = (startTime: number, endTime: number) => ({ startTime, endTime });

describe('stretches of time on the strip', () => {
  it('are placed correctly, and left out if not in view', () => {
    const ranges = [range(0, 1), range(12, 14), range(16, 18), range(30, 31)];
    expect(mergeSpans(ranges, { start: 10, end: 20 }, 1000)).toEqual([
      { left: 200, right: 400 },
      { left: 600, right: 800 },
    ]);
  });

  it('are wide enough to be visible', () => {
    expect(mergeSpans([range(50, 50.001)], { start: 0, end: 100 }, 100)).toEqual([{ left: 50, right: 52 }]);
  });

  it('are merged if no gap between them would be visible', () => {
    const ranges = Array.from({ length: 5000 }, (_, index) => range(index, index + 0.4));
    const [whole, ...others] = mergeSpans(ranges, { start: 0, end: 5000 }, 1000);
    expect(whole?.left).toBe(0);
    expect(whole?.right).toBeGreaterThan(999);
    expect(others).toEqual([]);
    expect(mergeSpans(ranges, { start: 0, end: 10 }, 1000)).toHaveLength(11);
  });
});
