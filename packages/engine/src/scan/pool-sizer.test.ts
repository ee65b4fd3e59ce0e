import { describe, expect, it } from 'vitest';
import { firstPool, largestPool, PoolSizer } from './pool-sizer.ts';

/** Reports the rate for each size until the sizer settles. */
function settle(sizer: PoolSizer, rateOf: (size: number) => number): number {
  for (let round = 0; round < 40 && !sizer.isSettled; round++) sizer.report(rateOf(sizer.size));
  expect(sizer.isSettled).toBe(true);
  return sizer.size;
}

describe('the pool of decoders', () => {
  it('is bounded by cores and by memory', () => {
    const fullHd = 1920 * 1080;
    expect(largestPool({ cores: 2, codedPixels: fullHd, memoryBytes: 1e9 })).toBe(4);
    expect(largestPool({ cores: 16, codedPixels: fullHd, memoryBytes: 320e6 })).toBe(4);
    expect(largestPool({ cores: 16, codedPixels: fullHd * 4, memoryBytes: 1e6 })).toBe(1);
  });

  it('begins with one decoder more than cores, or as many if each has threads, as far as they fit', () => {
    const machine = { cores: 2, codedPixels: 1920 * 1080, memoryBytes: 1e9 };
    expect(firstPool({ ...machine, isThreaded: false })).toBe(3);
    expect(firstPool({ ...machine, isThreaded: true })).toBe(2);
    expect(firstPool({ ...machine, memoryBytes: 240e6, cores: 8, isThreaded: false })).toBe(3);
    const large = { ...machine, memoryBytes: 240e6, cores: 1, codedPixels: 3840 * 2160 };
    expect(firstPool({ ...large, isThreaded: false })).toBe(1);
  });

  it('grows while more decoders decode more', () => {
    expect(settle(new PoolSizer(8, 2), (size) => Math.min(size, 5) * 100)).toBe(5);
  });

  it('shrinks if fewer decode more', () => {
    expect(settle(new PoolSizer(8, 4), (size) => 1000 / size)).toBe(1);
  });

  it('does not shrink below the least, however it measures', () => {
    expect(settle(new PoolSizer(4, 3, 2), (size) => 1000 / size)).toBe(2);
    expect(settle(new PoolSizer(1, 3, 2), () => 100)).toBe(1);
  });

  it('stays put if a step changes little, even with noise', () => {
    expect(settle(new PoolSizer(8, 2), (size) => 300 + size)).toBe(2);
  });

  it('never leaves its bounds', () => {
    for (const largest of [1, 2, 3]) {
      const sizer = new PoolSizer(largest, 4);
      for (let round = 0; round < 20; round++) {
        expect(sizer.size).toBeGreaterThanOrEqual(1);
        expect(sizer.size).toBeLessThanOrEqual(largest);
        sizer.report(round % 3 === 0 ? 500 : 100 * round);
      }
    }
  });
});
