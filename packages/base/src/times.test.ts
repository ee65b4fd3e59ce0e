import { expect, it } from 'vitest';
import { firstAfter, firstAtOrAfter } from './times.ts';

it.each([
  [-1, 0],
  [1, 0],
  [1.5, 1],
  [4, 2],
  [4.01, 3],
])('finds the first time at or after %d', (time, index) => {
  expect(firstAtOrAfter([1, 2, 4], time)).toBe(index);
});

it.each([
  [-1, 0],
  [1, 1],
  [1.5, 1],
  [4, 3],
  [4.01, 3],
])('finds the first time after %d', (time, index) => {
  expect(firstAfter([1, 2, 4], time)).toBe(index);
});
