import { expect, it } from 'vitest';
import { describeSkipped } from './describe-skipped.ts';

const SIZE = 'its picture is 640 x 360, not 1280 x 720 as elsewhere';
const one = { startTime: 12.5, endTime: 20.2, reason: SIZE };
const other = { startTime: 60, endTime: 64, reason: SIZE };
const damaged = { startTime: 80, endTime: 81, reason: 'damaged frames were left out' };

it.each([
  [[], null],
  [[one], `0:12 to 0:21 was not searched: ${SIZE}.`],
  [[one, other], `2 stretches (0:12 in all) were not searched: ${SIZE}.`],
  [[one, damaged], '2 stretches (0:09 in all) were not searched.'],
])('says what a scan did not search, and why if there is one reason: %#', (ranges, text) => {
  expect(describeSkipped(ranges)).toBe(text);
});
