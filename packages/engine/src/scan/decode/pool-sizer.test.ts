import { describe, expect, it } from 'vitest';
import { largestPool, PoolSizer, poolBounds } from './pool-sizer.ts';

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

  it('starts with one decoder more than cores, and has no fewer than cores, as far as memory allows', () => {
    const machine = { cores: 2, codedPixels: 1920 * 1080, memoryBytes: 1e9, isThreaded: false };
    expect(poolBounds(machine)).toEqual({ min: 2, first: 3, max: 4 });
    expect(poolBounds({ ...machine, memoryBytes: 240e6, cores: 8 })).toEqual({
      min: 3,
      first: 3,
      max: 3,
    });
    const large = { ...machine, memoryBytes: 240e6, cores: 1, codedPixels: 3840 * 2160 };
    expect(poolBounds(large)).toEqual({ min: 1, first: 1, max: 1 });
  });

  it('starts with as many decoders as cores, and never has more, if each has threads of its own', () => {
    const machine = { cores: 2, codedPixels: 1920 * 1080, memoryBytes: 1e9, isThreaded: true };
    expect(poolBounds(machine)).toEqual({ min: 1, first: 2, max: 2 });
    expect(poolBounds({ ...machine, memoryBytes: 240e6, cores: 8 })).toEqual({
      min: 1,
      first: 3,
      max: 3,
    });
  });

  it('grows while more decoders decode more frames', () => {
    expect(settle(new PoolSizer({ min: 1, first: 2, max: 8 }), (size) => Math.min(size, 5) * 100)).toBe(5);
  });

  it('shrinks if fewer decoders decode more frames', () => {
    expect(settle(new PoolSizer({ min: 1, first: 4, max: 8 }), (size) => 1000 / size)).toBe(1);
  });

  it('does not shrink below the minimum, whatever it measures', () => {
    expect(settle(new PoolSizer({ min: 2, first: 3, max: 4 }), (size) => 1000 / size)).toBe(2);
    expect(settle(new PoolSizer({ min: 1, first: 1, max: 1 }), () => 100)).toBe(1);
  });

  it('stays put if a step makes little difference, even with noise', () => {
    expect(settle(new PoolSizer({ min: 1, first: 2, max: 8 }), (size) => 300 + size)).toBe(2);
  });

  it('never leaves its bounds', () => {
    for (const largest of [1, 2, 3]) {
      const sizer = new PoolSizer({ min: 1, first: largest, max: largest });
      for (let round = 0; round < 20; round++) {
        expect(sizer.size).toBeGreaterThanOrEqual(1);
        expect(sizer.size).toBeLessThanOrEqual(largest);
        sizer.report(round % 3 === 0 ? 500 : 100 * round);
      }
    }
  });
});
