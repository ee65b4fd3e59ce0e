import { describe, expect, it } from 'vitest';
import { formatClock, formatTimecode, parseTimecode } from './timecode.ts';

/** Parses a timecode to milliseconds. */
function readTimecode(timecode: string): number {
  const [, hours, minutes, seconds, ms] = /^(\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(timecode) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
}

const FRAME_RATES = [
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
  [120, 1],
  [240, 1],
] as const;

describe('formatTimecode', () => {
  it.each([
    [0, '00:00:00.000'],
    [0.0004, '00:00:00.000'],
    [0.007, '00:00:00.007'],
    [0.9994, '00:00:00.999'],
    [0.9999, '00:00:00.999'],
    [1, '00:00:01.000'],
    [59.9999, '00:00:59.999'],
    [60, '00:01:00.000'],
    [3599.9999, '00:59:59.999'],
    [3600, '01:00:00.000'],
    [86_399.999, '23:59:59.999'],
    [86_400, '24:00:00.000'],
    [359_999.999, '99:59:59.999'],
    [360_000, '100:00:00.000'],
  ])('formats %d s as %s, rounded down, never up into the next second', (time, timecode) => {
    expect(formatTimecode(time)).toBe(timecode);
  });

  it.each([-0.001, -1, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'treats %d s as 0',
    (time) => {
      expect(formatTimecode(time)).toBe('00:00:00.000');
    },
  );

  it('shows every whole millisecond exactly, although some binary fractions fall just below it', () => {
    const wrong: number[] = [];
    for (let ms = 0; ms < 100 * 3_600_000; ms += 997) {
      if (readTimecode(formatTimecode(ms / 1000)) !== ms) wrong.push(ms);
    }
    for (let ms = 0; ms < 70_000; ms++) {
      if (readTimecode(formatTimecode(ms / 1000)) !== ms) wrong.push(ms);
    }
    expect(wrong).toEqual([]);
  });

  it.each(FRAME_RATES)(
    'at %d/%d frames per second shows the millisecond in which a frame starts',
    (num, den) => {
      const wrong: number[] = [];
      for (let frame = 0; frame < 200_000; frame += 7) {
        // Computed with integers, so that the expected value has no rounding errors.
        const ms = Number((BigInt(frame) * BigInt(den) * 1000n) / BigInt(num));
        if (readTimecode(formatTimecode((frame * den) / num)) !== ms) wrong.push(frame);
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(FRAME_RATES)('at %d/%d frames per second tells all frames apart', (num, den) => {
    const timecodes = Array.from({ length: 2000 }, (_, frame) => formatTimecode((frame * den) / num));
    expect(new Set(timecodes).size).toBe(timecodes.length);
  });
});

describe('formatClock', () => {
  it.each([
    [0, '0:00', '00:00:00'],
    [0.999, '0:00', '00:00:00'],
    [9, '0:09', '00:00:09'],
    [59.9999, '0:59', '00:00:59'],
    [60, '1:00', '00:01:00'],
    [600, '10:00', '00:10:00'],
    [3599.9999, '59:59', '00:59:59'],
    [3600, '1:00:00', '01:00:00'],
    [36_000, '10:00:00', '10:00:00'],
    [360_000, '100:00:00', '100:00:00'],
    [-5, '0:00', '00:00:00'],
    [Number.NaN, '0:00', '00:00:00'],
    [Number.POSITIVE_INFINITY, '0:00', '00:00:00'],
  ])('formats %d s as %s, with hours %s', (time, short, long) => {
    expect(formatClock(time)).toBe(short);
    expect(formatClock(time, true)).toBe(long);
  });

  it('agrees with the timecode at every frame boundary', () => {
    for (let frame = 0; frame < 20_000; frame++) {
      const time = (frame * 1001) / 30_000;
      expect(formatTimecode(time).startsWith(formatClock(time, true))).toBe(true);
    }
  });
});

it.each([
  ['01:00:00:00', 25, { frame: 90_000, rate: 25, isDropFrame: false }],
  ['10:00:00:05', 23.976, { frame: 864_005, rate: 24, isDropFrame: false }],
  ['01:00:00;00', 29.97, { frame: 107_892, rate: 30, isDropFrame: true }],
  ['00:01:00;04', 59.94, { frame: 3600, rate: 60, isDropFrame: true }],
])('counts the frames up to %s at %d frames per second', (text, rate, frames) => {
  expect(parseTimecode(text, rate)).toEqual(frames);
});

it.each(['', '1:2:3', '01:00:00', 'noon'])('finds no timecode in "%s"', (text) => {
  expect(parseTimecode(text, 25)).toBeNull();
});
