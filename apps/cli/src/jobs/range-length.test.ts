import { describe, expect, it } from 'vitest';
import { rangeLength } from './range-length.ts';

const DAY = 86_400;

describe('the length of ranges', () => {
  it('is as ordered, unless a recording would have more than 256 of them', () => {
    expect(rangeLength(600, DAY)).toBe(600);
    expect(rangeLength(1, 200)).toBe(1);
    expect(DAY / rangeLength(1, DAY)).toBeCloseTo(256);
  });
});
