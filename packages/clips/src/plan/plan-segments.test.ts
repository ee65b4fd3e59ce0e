import { describe, expect, it } from 'vitest';
import { planSegments } from './plan-segments.ts';

const event = (startTime: number, endTime = startTime + 1, confidence = 0.9) => ({
  startTime,
  endTime,
  peakTime: (startTime + endTime) / 2,
  confidence,
});
const margins = { beforeSeconds: 2, afterSeconds: 3 };

describe('planSegments', () => {
  it('adds the margins on both sides of the whole event', () => {
    expect(planSegments([event(10, 14)], margins, 60)).toEqual([
      { start: 8, end: 17, eventTime: 12, confidence: 0.9 },
    ]);
  });

  it('keeps clips inside the video', () => {
    const [first, last] = planSegments([event(1), event(58)], margins, 60);
    expect(first).toMatchObject({ start: 0 });
    expect(last).toMatchObject({ end: 60 });
  });

  it('merges clips that overlap or are within a second of each other, and no others', () => {
    // 8..14 and 15..21 are one second apart; the next starts 1.01 s later.
    const segments = planSegments([event(10), event(17), event(24.01)], margins, 60);
    expect(segments.map(({ start, end }) => [start, end])).toEqual([
      [8, 21],
      [22.01, 28.01],
    ]);
  });

  it('merges a chain of events into one clip that ends with the latest and has the highest confidence', () => {
    const segments = planSegments([event(10, 30, 0.8), event(12, 13, 0.95), event(20, 21, 0.9)], margins, 60);
    expect(segments).toEqual([{ start: 8, end: 33, eventTime: 12.5, confidence: 0.95 }]);
  });

  it('sorts clips, whatever the order of the events', () => {
    const segments = planSegments([event(40), event(10)], margins, 60);
    expect(segments.map(({ start }) => start)).toEqual([8, 38]);
  });

  it('rejects a clip that would end before it starts', () => {
    expect(() => planSegments([event(70)], { beforeSeconds: 0, afterSeconds: 0 }, 60)).toThrow(
      expect.objectContaining({ code: 'invalid-time-range' }),
    );
  });
});
