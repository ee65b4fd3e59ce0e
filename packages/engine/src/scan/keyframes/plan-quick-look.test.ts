import { describe, expect, it } from 'vitest';
import { planQuickLook } from './plan-quick-look.ts';

/** Keyframes every two seconds, some of which may show the element. */
const keyframes = (count: number, ...shown: number[]) =>
  Array.from({ length: count }, (_, index) => ({
    time: 2 * index,
    isWorthScanning: shown.includes(index),
  }));

describe('the ranges of a quick look', () => {
  it('are empty if no keyframe shows anything', () => {
    expect(planQuickLook(keyframes(10))).toEqual([]);
    expect(planQuickLook([])).toEqual([]);
  });

  it('start a keyframe before the last one without the element, and end at the next one without it', () => {
    expect(planQuickLook(keyframes(20, 10))).toEqual([{ start: 16, end: 22 }]);
    expect(planQuickLook(keyframes(20, 10, 11, 12))).toEqual([{ start: 16, end: 26 }]);
  });

  it('leave time for an entrance if keyframes are close together', () => {
    const close = Array.from({ length: 40 }, (_, index) => ({
      time: index / 4,
      isWorthScanning: index === 20,
    }));
    expect(planQuickLook(close)).toEqual([{ start: 4, end: 5.25 }]);
  });

  it('are merged where they meet, and separate if a keyframe between them is not needed', () => {
    expect(planQuickLook(keyframes(20, 5, 8))).toEqual([{ start: 6, end: 18 }]);
    expect(planQuickLook(keyframes(20, 5, 9))).toEqual([
      { start: 6, end: 12 },
      { start: 14, end: 20 },
    ]);
  });

  it('are open at the ends of the video', () => {
    expect(planQuickLook(keyframes(10, 0, 9))).toEqual([
      { start: Number.NEGATIVE_INFINITY, end: 2 },
      { start: 14, end: Number.POSITIVE_INFINITY },
    ]);
    expect(planQuickLook(keyframes(1, 0))).toEqual([
      { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY },
    ]);
  });
});
