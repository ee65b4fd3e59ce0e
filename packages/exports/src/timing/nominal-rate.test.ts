import { expect, it } from 'vitest';
import { frameLength, framesPerSecond, nominalRate } from './nominal-rate.ts';

const constant = (frameRate: number, fastest = 120) =>
  nominalRate({ frameRate, isVariableFrameRate: false }, fastest);
const variable = (frameRate: number, fastest = 120) =>
  nominalRate({ frameRate, isVariableFrameRate: true }, fastest);

it.each([
  [24_000 / 1001, 24, true],
  [24, 24, false],
  [25, 25, false],
  [30_000 / 1001, 30, true],
  [30, 30, false],
  [48_000 / 1001, 48, true],
  [48, 48, false],
  [50, 50, false],
  [60_000 / 1001, 60, true],
  [60, 60, false],
  [120_000 / 1001, 120, true],
  [120, 120, false],
])('keeps a rate that editing programs know: %d', (frameRate, base, isNtsc) => {
  const rate = constant(frameRate);
  expect(rate).toEqual({ base, isNtsc });
  expect(framesPerSecond(rate)).toBe(frameRate);
  const { numerator, denominator } = frameLength(rate);
  expect(denominator / numerator).toBe(frameRate);
});

it.each([
  [59.975, 60, false],
  [59.95, 60, true],
  [23.98, 24, true],
  [29.99, 30, false],
  [59.9, 60, true],
])('takes a rate measured from milliseconds for the one that it means: %d', (frameRate, base, isNtsc) => {
  expect(constant(frameRate)).toEqual({ base, isNtsc });
});

it.each([
  [144, 120, 48, false],
  [240, 120, 120, false],
  [240, 60, 60, false],
  [120_000 / 1001, 60, 60, true],
  [90, 60, 30, false],
])(
  'counts every second or third frame of %d frames a second, at most %d',
  (frameRate, fastest, base, isNtsc) => {
    expect(constant(frameRate, fastest)).toEqual({ base, isNtsc });
  },
);

it.each([
  [20, 24],
  [43.7, 48],
  [59.4, 60],
  [118, 120],
])('takes the nearest rate for a variable or unknown one: %d', (frameRate, base) => {
  expect(variable(frameRate)).toEqual({ base, isNtsc: false });
});
