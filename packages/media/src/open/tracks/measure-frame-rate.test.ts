import { expect, it } from 'vitest';
import { findRoundedRate } from './measure-frame-rate.ts';

const timesAt = (rate: number, first = 0) => Array.from({ length: 256 }, (_, index) => first + index / rate);
const rounded = (times: readonly number[]) => times.map((time) => Math.round(1000 * time) / 1000);

it.each([24, 25, 30, 60, 144, 60_000 / 1001, 24_000 / 1001])(
  'recognizes a constant rate by times that are rounded to milliseconds: %d',
  (rate) => {
    expect(findRoundedRate(rounded(timesAt(rate, 0.017)))).toBeCloseTo(rate, 9);
  },
);

it('leaves times alone of which one is missing, or which wander', () => {
  expect(findRoundedRate(rounded(timesAt(60)).toSpliced(100, 1))).toBeNull();
  expect(findRoundedRate(timesAt(60).map((time, index) => time + (index % 7) * 0.0005))).toBeNull();
  expect(findRoundedRate([])).toBeNull();
  expect(findRoundedRate([1])).toBeNull();
});
