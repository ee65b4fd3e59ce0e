import { expect, it } from 'vitest';
import { worthwhileGap } from './plan-sparing.ts';

it('is worth leaving frames out for as long as going back costs', () => {
  const [share, group] = [1 / 3, 4];
  const saved = 0.7 * share;
  expect(saved * worthwhileGap(share, group)).toBeCloseTo(((1 - saved) * group) / 2 + 0.85, 9);
});

it('takes a longer gap the fewer frames can be left out, and the longer groups are', () => {
  expect(worthwhileGap(0.3, 4)).toBeGreaterThan(worthwhileGap(0.5, 4));
  expect(worthwhileGap(0.3, 4)).toBeGreaterThan(worthwhileGap(0.3, 2));
});
