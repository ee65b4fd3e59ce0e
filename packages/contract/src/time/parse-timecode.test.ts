import { expect, it } from 'vitest';
import { parseTimecode } from './parse-timecode.ts';

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
