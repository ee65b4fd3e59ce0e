import { describe, expect, it } from 'vitest';
import { parsePosition, parseTime } from './parse-time.ts';

describe('parseTime', () => {
  it.each([
    ['62', 62],
    [' 62.5 ', 62.5],
    ['62,5', 62.5],
    ['.5', 0.5],
    ['0', 0],
    ['90:00', 5400],
    ['1:02', 62],
    ['1:2', 62],
    ['1:02 s', 62],
    ['01:02:03', 3723],
    ['1:02:03.5', 3723.5],
    ['00:01:02,500', 62.5],
    ['１：０２', 62],
    ['1m2s', 62],
    ['1h', 3600],
    ['1h 2m 3.5s', 3723.5],
    ['2 min', 120],
    ['75S', 75],
    ['1h30s', 3630],
  ])('reads %s as %d s', (text, seconds) => {
    expect(parseTime(text)).toBeCloseTo(seconds, 9);
  });

  it.each(['', ' ', 'soon', '-5', '1:75', '1:75:00', '1:2:3:4', '1h2', '2s1m', 'h', '1e3', '#12', '.', ','])(
    'reads no time from "%s"',
    (text) => {
      expect(parseTime(text)).toBeNull();
    },
  );
});

describe('parsePosition', () => {
  const at = (frameRate: number, isVariableFrameRate = false) => ({
    frameRate,
    isVariableFrameRate,
    firstFrameTime: 0,
  });
  const frameOf = (text: string, rate: number) => {
    const position = parsePosition(text, at(rate));
    return position && 'time' in position ? Math.floor(position.time * rate) : null;
  };

  it.each(['#1234', 'f1234', 'F 1234', 'frame 1234'])('reads %s as the frame displayed as 1234', (text) => {
    expect(parsePosition(text, at(60))).toEqual({ frame: 1233 });
  });

  it('knows no frame 0, since frames are displayed from 1 on', () => {
    expect(parsePosition('#0', at(60))).toBeNull();
  });

  it('reads times too', () => {
    expect(parsePosition('1:02:03.5', at(60))).toEqual({ time: 3723.5 });
  });

  it('counts the frames of a timecode', () => {
    expect(frameOf('00:01:02:15', 60)).toBe(62 * 60 + 15);
    expect(frameOf('00:00:00:00', 30)).toBe(0);
    expect(frameOf('00:00:01:119', 120)).toBe(239);
  });

  it('counts 30 frames for each second of a timecode at 29.97, and skips the numbers that drop-frame leaves out', () => {
    const ntsc = 30_000 / 1001;
    expect(frameOf('01:00:00:00', ntsc)).toBe(108_000);
    expect(frameOf('01:00:00;00', ntsc)).toBe(107_892);
    expect(frameOf('00:01:00;02', ntsc)).toBe(1800);
  });

  it('starts counting with the first frame', () => {
    const video = { ...at(50), firstFrameTime: 0.5 };
    expect(parsePosition('00:00:01:00', video)).toEqual({ time: 1.51 });
  });

  it('takes the seconds of a timecode as they are where the rate is only an average', () => {
    const position = parsePosition('01:00:00:00', at(47.3, true));
    expect(position).toHaveProperty('time', expect.closeTo(3600 + 0.5 / 47.3, 6));
  });

  it('refuses frames that no second has', () => {
    expect(parsePosition('00:01:02:60', at(60))).toBeNull();
  });
});
