import { describe, expect, it } from 'vitest';
import { ScorePyramid } from './score-pyramid.ts';

// A small seeded generator, so that failures are reproducible.
function numbers(count: number): Float32Array {
  let state = 12_345;
  return Float32Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  });
}

describe('a score pyramid', () => {
  it('finds the same range as a scan of every value', () => {
    const values = numbers(5000);
    const pyramid = new ScorePyramid();
    pyramid.append(values);
    for (const [from, to] of [
      [0, 5000],
      [0, 1],
      [15, 17],
      [16, 32],
      [250, 4999],
      [4095, 4097],
      [4990, 5000],
    ] as const) {
      const part = values.subarray(from, to);
      expect(pyramid.range(from, to)).toEqual({ min: Math.min(...part), max: Math.max(...part) });
    }
  });

  it('is the same whether values are added all together or in pieces', () => {
    const values = numbers(1000);
    const pyramid = new ScorePyramid();
    for (let from = 0; from < values.length; from += 7) pyramid.append(values.subarray(from, from + 7));
    expect(pyramid.length).toBe(1000);
    expect(pyramid.range(3, 998)).toEqual({
      min: Math.min(...values.subarray(3, 998)),
      max: Math.max(...values.subarray(3, 998)),
    });
  });

  it('has no range if it has no values', () => {
    const pyramid = new ScorePyramid();
    expect(pyramid.range(0, 10)).toBeNull();
    pyramid.append(numbers(10));
    expect(pyramid.range(10, 20)).toBeNull();
    expect(pyramid.range(5, 5)).toBeNull();
  });
});
