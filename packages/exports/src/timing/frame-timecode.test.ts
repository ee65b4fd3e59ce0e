import { describe, expect, it } from 'vitest';
import { fineClock, frameTimecode, plainSeconds } from './frame-timecode.ts';

describe('timecode', () => {
  it.each([
    // 90 minutes at 23.976, and an hour at 29.97: less than on the clock.
    [129_471, 24, false, '01:29:54:15'],
    [107_892, 30, false, '00:59:56:12'],
    [107_892, 30, true, '01:00:00;00'],
    [1799, 30, true, '00:00:59;29'],
    [1800, 30, true, '00:01:00;02'],
    [17_981, 30, true, '00:09:59;29'],
    [17_982, 30, true, '00:10:00;00'],
    [3599, 60, true, '00:00:59;59'],
    [3600, 60, true, '00:01:00;04'],
    [35_963, 60, true, '00:09:59;59'],
    [35_964, 60, true, '00:10:00;00'],
    [215_784, 60, true, '01:00:00;00'],
    [431_568, 120, true, '01:00:00;000'],
    [7200, 120, true, '00:01:00;008'],
    [119, 120, false, '00:00:00:119'],
    [24 * 3600 * 25, 25, false, '00:00:00:00'],
    // Only multiples of 30 have drop-frame timecode.
    [1500, 25, true, '00:01:00:00'],
  ])('of frame %i at %i a second (drop-frame: %s) is %s', (frame, base, isDropFrame, text) => {
    expect(frameTimecode(frame, base, isDropFrame)).toBe(text);
  });

  it.each([
    [24, false],
    [25, false],
    [30, false],
    [30, true],
    [48, false],
    [50, false],
    [60, false],
    [60, true],
    [120, false],
    [120, true],
  ])(
    'at %i a second (drop-frame: %s) counts up through twenty minutes, leaving out only what it has to',
    (base, isDropFrame) => {
      const dropped = isDropFrame ? base / 15 : 0;
      let frame = 0;
      const wrong: string[] = [];
      for (let second = 0; second < 1200; second++) {
        const isDropping = second % 60 === 0 && second % 600 !== 0;
        for (let label = isDropping ? dropped : 0; label < base; label++) {
          const [hours = 0, minutes, seconds, frames] = frameTimecode(frame, base, isDropFrame)
            .split(/[:;]/)
            .map(Number);
          const isRight =
            hours === 0 && minutes === Math.floor(second / 60) && seconds === second % 60 && frames === label;
          if (!isRight) wrong.push(frameTimecode(frame, base, isDropFrame));
          frame++;
        }
      }
      expect(wrong).toEqual([]);
      // As many frames as that lasts on the clock.
      expect(frame).toBe(isDropFrame ? (base * 1200 * 999) / 1000 : base * 1200);
    },
  );
});

it.each([
  [12.5125, 9, '00:00:12.512500000'],
  [1001 / 60_000, 9, '00:00:00.016683333'],
  [59.9999999999, 7, '00:01:00.0000000'],
  [0.007, 3, '00:00:00.007'],
  [36_000.25, 7, '10:00:00.2500000'],
])('a clock shows %d s with %i decimals as %s', (time, decimals, text) => {
  expect(fineClock(time, decimals)).toBe(text);
});

it('plain seconds are as short as they can be', () => {
  expect([12.5125, 50, 1001 / 60_000].map(plainSeconds)).toEqual(['12.5125', '50', '0.016683']);
});
