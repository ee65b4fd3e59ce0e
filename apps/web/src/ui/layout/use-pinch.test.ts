import { expect, it } from 'vitest';
import { pinchBetween } from './use-pinch.ts';

const at = (x: number, y: number) => ({ x, y });

it('measures how far two fingers spread, and around which point', () => {
  expect(pinchBetween([at(100, 50), at(200, 50)], [at(50, 50), at(250, 50)])).toEqual({
    factor: 2,
    center: at(150, 50),
    by: at(0, 0),
  });
});

it('measures how far two fingers moved together', () => {
  expect(pinchBetween([at(100, 50), at(200, 50)], [at(110, 70), at(210, 70)])).toEqual({
    factor: 1,
    center: at(160, 70),
    by: at(10, 20),
  });
});

it('returns null for one finger, or three', () => {
  expect(pinchBetween([at(1, 1)], [at(2, 2)])).toBeNull();
  const three = [at(1, 1), at(2, 2), at(3, 3)];
  expect(pinchBetween(three, three)).toBeNull();
});

it('does not zoom if the fingers start at the same point', () => {
  expect(pinchBetween([at(5, 5), at(5, 5)], [at(0, 5), at(10, 5)])?.factor).toBe(1);
});
