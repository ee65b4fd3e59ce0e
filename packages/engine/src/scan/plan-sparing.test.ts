import { expect, it } from 'vitest';
import { holdFor } from './plan-sparing.ts';

it('holds for as long as going back once would cost', () => {
  const share = 1 / 3;
  const group = 4;
  const hold = holdFor(share, group);
  const saved = 0.7 * share;
  expect(saved * hold).toBeCloseTo(((1 - saved) * group) / 2 + 0.85, 9);
});

it('holds longer the fewer frames can be left out, and the longer groups are', () => {
  expect(holdFor(0.3, 4)).toBeGreaterThan(holdFor(0.5, 4));
  expect(holdFor(0.3, 4)).toBeGreaterThan(holdFor(0.3, 2));
});

it('holds no shorter than decoders need to follow, and no longer than 20 s', () => {
  expect(holdFor(1, 0.1)).toBe(1.5);
  expect(holdFor(0.2, 60)).toBe(20);
});
