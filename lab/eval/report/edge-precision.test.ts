import { describe, expect, it } from 'vitest';
import { averagePrecision, edgePrecision } from './edge-precision.ts';

const sure = (...frames: number[]) => frames.map((frame) => ({ frame, confidence: 1 }));

describe('average precision', () => {
  it('is 1 if every edge is found within the tolerance, and 0 beyond it', () => {
    expect(averagePrecision(sure(11, 48), [10, 50], 2)).toBe(1);
    expect(averagePrecision(sure(11, 48), [10, 50], 1)).toBe(0.25);
    expect(averagePrecision(sure(11, 48), [10, 50], 0)).toBe(0);
    expect(averagePrecision([], [10, 50], 5)).toBe(0);
  });

  it('ignores what is left of a frame after rounding', () => {
    expect(averagePrecision(sure(10.3), [10], 0)).toBe(1);
    expect(averagePrecision(sure(10.6), [10], 0)).toBe(0);
  });

  it('counts a wrong prediction less if it is less sure than the right ones', () => {
    const right = [10, 50].map((frame) => ({ frame, confidence: 0.9 }));
    expect(averagePrecision([...right, { frame: 80, confidence: 0.7 }], [10, 50], 0)).toBe(1);
    expect(averagePrecision([{ frame: 80, confidence: 1 }, ...right], [10, 50], 0)).toBeCloseTo(2 / 3);
  });

  it('counts equally sure predictions together, whatever their order', () => {
    expect(averagePrecision(sure(80, 10, 50), [10, 50], 0)).toBeCloseTo(2 / 3);
    expect(averagePrecision(sure(10, 50, 80), [10, 50], 0)).toBeCloseTo(2 / 3);
  });

  it('finds each edge once, by the nearest of equally sure predictions', () => {
    expect(averagePrecision(sure(10, 11), [10], 2)).toBe(0.5);
    expect(averagePrecision(sure(12, 11), [10, 13], 2)).toBe(1);
  });
});

it('judges starts and ends each on their own', () => {
  const predicted = [{ start: 1, end: 2.1, confidence: null }];
  expect(edgePrecision(predicted, [{ start: 1, end: 2 }], 30)).toEqual({
    starts: [1, 1, 1, 1],
    ends: [0, 0, 0, 1],
  });
  expect(edgePrecision(predicted, [], 30)).toBeNull();
});
