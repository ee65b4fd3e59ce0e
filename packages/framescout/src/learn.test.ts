import { expect, it } from 'vitest';
import { MarkOutsideError } from './errors.ts';
import { learn, type Mark } from './learn.ts';
import type { Recording } from './recording.ts';

const SIZE = { width: 320, height: 180, duration: 5 };
const ASKED = new RangeError('A region was asked for.');

/** A recording that is asked for a region only if all marks are inside. */
const recording = {
  info: SIZE,
  video: { reader: { selectRegion: () => Promise.reject(ASKED) } },
} as unknown as Recording;

const learnFrom = (mark: Mark) => learn(recording, [mark, mark, mark], { name: 'Icon' });

it.each([
  { x: -1, y: 0, time: 0 },
  { x: SIZE.width, y: 0, time: 0 },
  { x: 0, y: -1, time: 0 },
  { x: 0, y: SIZE.height, time: 0 },
  { x: 0, y: 0, time: -1 },
  { x: 0, y: 0, time: SIZE.duration },
])('refuses a mark outside the picture or the recording: $x, $y at $time s', async (mark) => {
  await expect(learnFrom(mark)).rejects.toThrow(MarkOutsideError);
});

it.each([
  { x: 0, y: 0, time: 0 },
  { x: SIZE.width - 1, y: SIZE.height - 1, time: SIZE.duration - 0.01 },
])('takes a mark in a corner of the picture: $x, $y at $time s', async (mark) => {
  await expect(learnFrom(mark)).rejects.toBe(ASKED);
});
