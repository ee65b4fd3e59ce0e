import type { RegionPixels, RegionSelection } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { vote } from '../fixtures/vote.ts';
import { emptyFrameScore } from '../model/matcher.ts';
import { colorSimilarity, createClassicMatcher } from './classic-matcher.ts';

function flat(red: number, green: number, blue: number, width = 4, height = 2): RegionPixels {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i += 3) data.set([red, green, blue], i);
  return { width, height, data };
}

describe('color similarity', () => {
  it.each([
    ['equal pixels', flat(12, 200, 99), flat(12, 200, 99), 1],
    ['black against white', flat(0, 0, 0), flat(255, 255, 255), 0],
    ['full red against black: 1 - 255 / (sqrt 3 x 255)', flat(255, 0, 0), flat(0, 0, 0), 0.42264973],
    ['one step in each channel: 1 - 1 / 255', flat(10, 20, 30), flat(11, 21, 31), 0.99607843],
    ['a 3-4-0 difference: 1 - 5 / (sqrt 3 x 255)', flat(0, 0, 0), flat(3, 4, 0), 0.98867937],
  ])('of %s is exact', (_what, a, b, expected) => {
    expect(colorSimilarity(a, b)).toBeCloseTo(expected, 7);
    expect(colorSimilarity(b, a)).toBeCloseTo(expected, 7);
  });

  it('averages the distance over pixels, not the squared distance', () => {
    const half = flat(0, 0, 0);
    half.data.set([255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255], 0);
    expect(colorSimilarity(half, flat(0, 0, 0))).toBeCloseTo(0.5, 7);
  });

  it('of regions of different sizes is 0, even with equal pixel counts', () => {
    expect(colorSimilarity(flat(1, 1, 1, 4, 2), flat(1, 1, 1, 2, 4))).toBe(0);
    expect(colorSimilarity(flat(1, 1, 1, 4, 2), flat(1, 1, 1, 4, 3))).toBe(0);
  });
});

describe('the vote', () => {
  it.each([
    ['two above 0.6 and their average above the sensitivity', [0.8, 0.78, 0.1], 0.75, true, 0.79],
    ['an average that only equals the sensitivity', [0.75, 0.75, 0.1], 0.75, false, 0.75],
    ['one region alone', [0.99, 0.6, 0.6], 0.6, false, 0.73],
    ['exactly 0.6, which does not count', [0.9, 0.6, 0.6], 0.6, false, 0.7],
    ['none', [0.3, 0.2, 0.1], 0.6, false, 0.2],
    ['all three', [0.9, 0.8, 0.7], 0.75, true, 0.8],
  ])('with %s', (_what, similarities, sensitivity, detected, confidence) => {
    const verdict = vote(similarities, sensitivity);
    expect(verdict.detected).toBe(detected);
    expect(verdict.confidence).toBeCloseTo(confidence, 10);
  });
});

describe('the classic matcher', () => {
  const picture = { width: 40, height: 20 };
  const selection = (x: number, pixels: RegionPixels): RegionSelection => ({
    frame: 0,
    time: 0,
    x: x / 40,
    y: 5 / 20,
    width: 4 / 40,
    height: 2 / 20,
    imageData: pixels,
  });

  it('compares each selection only in its own place', () => {
    const matcher = createClassicMatcher(
      [selection(3, flat(10, 10, 10)), selection(20, flat(200, 0, 0)), selection(36, flat(0, 0, 90))],
      picture,
    );
    expect(matcher.rects).toEqual([
      { left: 3, top: 5, width: 4, height: 2 },
      { left: 20, top: 5, width: 4, height: 2 },
      { left: 36, top: 5, width: 4, height: 2 },
    ]);
    const score = emptyFrameScore(3);
    matcher.compare([flat(10, 10, 10), flat(200, 0, 0), flat(255, 255, 0)], score);
    const out = score.similarities;
    expect(out[0]).toBe(1);
    expect(out[1]).toBe(1);
    expect(out[2]).toBeLessThan(0.2);
  });
});
