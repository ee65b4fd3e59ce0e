import { changePlayback } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { planSegments } from './plan-segments.ts';

const event = (startTime: number, endTime = startTime + 1, confidence = 0.9) => ({
  startTime,
  endTime,
  peakTime: (startTime + endTime) / 2,
  confidence,
});
const margins = { beforeSeconds: 2, afterSeconds: 3, isJoined: true, joinGap: 1, longestSeconds: null };
const edgesOf = (segments: readonly { start: number; end: number }[]) =>
  segments.map(({ start, end }) => [start, end]);

describe('planSegments', () => {
  it('adds the margins on both sides of the whole event', () => {
    expect(planSegments([event(10, 14)], margins, 60)).toEqual([
      { start: 8, end: 17, eventTime: 12, confidence: 0.9, events: [event(10, 14)] },
    ]);
  });

  it('keeps clips inside the video', () => {
    const [first, last] = planSegments([event(1), event(58)], margins, 60);
    expect(first).toMatchObject({ start: 0 });
    expect(last).toMatchObject({ end: 60 });
  });

  it('joins clips that overlap or are within a second of each other, and no others', () => {
    // 8..14 and 15..21 are one second apart; the next starts 1.01 s later.
    const segments = planSegments([event(10), event(17), event(24.01)], margins, 60);
    expect(edgesOf(segments)).toEqual([
      [8, 21],
      [22.01, 28.01],
    ]);
    expect(segments.map(({ events }) => events.length)).toEqual([2, 1]);
  });

  it('joins a chain of events into one clip that ends with the latest and has the highest confidence', () => {
    const chain = [event(10, 30, 0.8), event(12, 13, 0.95), event(20, 21, 0.9)];
    expect(planSegments(chain, margins, 60)).toEqual([
      { start: 8, end: 33, eventTime: 12.5, confidence: 0.95, events: chain },
    ]);
  });

  it('joins clips up to the gap that was asked for, whatever the rounding of their times', () => {
    const apart = (gap: number) =>
      planSegments([event(10), event(17.1)], { ...margins, joinGap: gap }, 60).length;
    expect([1, 1.1, 2].map(apart)).toEqual([2, 1, 1]);
  });

  it('keeps every event in a clip of its own where that was asked for, even at the same time', () => {
    const segments = planSegments([event(10), event(10), event(12)], { ...margins, isJoined: false }, 60);
    expect(edgesOf(segments)).toEqual([
      [8, 14],
      [8, 14],
      [10, 16],
    ]);
  });

  it('joins no more clips than fit into the longest one', () => {
    const kills = Array.from({ length: 9 }, (_, index) => event(10 + 4 * index));
    expect(edgesOf(planSegments(kills, margins, 60))).toEqual([[8, 46]]);
    expect(edgesOf(planSegments(kills, { ...margins, longestSeconds: 20 }, 60))).toEqual([
      [8, 26],
      [24, 42],
      [40, 46],
    ]);
  });

  it('ends a clip of one long event at the longest length, and never leaves its start out', () => {
    const cutAt = (longestSeconds: number) =>
      edgesOf(planSegments([event(10, 40)], { ...margins, longestSeconds }, 60));
    expect(cutAt(20)).toEqual([[8, 28]]);
    expect(cutAt(2)).toEqual([[10, 12]]);
  });

  it('goes by the length of clips at their speed where that is limited', () => {
    const limited = (changes: Parameters<typeof changePlayback>[1], longestSeconds = 20) =>
      edgesOf(
        planSegments(
          [event(10, 40), event(42)],
          { ...margins, longestSeconds, playback: changePlayback(null, changes) },
          60,
        ),
      );
    expect(limited({ speed: 2 })).toEqual([[8, 46]]);
    expect(limited({ speed: 0.5 })).toEqual([
      [8, 18],
      [40, 46],
    ]);
    expect(limited({ slowMotion: { speed: 0.5, seconds: 1 } })).toEqual([
      [8, 26],
      [40, 46],
    ]);
    expect(limited({ slowMotion: { speed: 0.5, seconds: 1 } }, 42)).toEqual([[8, 46]]);
    expect(limited({ slowMotion: { speed: 0.5, seconds: 1 } }, 41)).toHaveLength(2);
  });

  it('sorts clips, whatever the order of the events', () => {
    const segments = planSegments([event(40), event(10)], margins, 60);
    expect(segments.map(({ start }) => start)).toEqual([8, 38]);
  });

  it('rejects a clip that would end before it starts', () => {
    expect(() => planSegments([event(70)], { ...margins, beforeSeconds: 0, afterSeconds: 0 }, 60)).toThrow(
      expect.objectContaining({ code: 'invalid-time-range' }),
    );
  });
});
