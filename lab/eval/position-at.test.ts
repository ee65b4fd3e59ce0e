import { expect, it } from 'vitest';
import { positionAt } from './position-at.ts';

it('interpolates between samples, and clamps to the outer ones before and after', () => {
  const samples = [
    { time: 1, x: 10, y: 20 },
    { time: 2, x: 30, y: 20 },
  ];
  expect(positionAt(samples, 1.5)).toEqual({ x: 20, y: 20 });
  expect(positionAt(samples, 0)).toMatchObject({ x: 10, y: 20 });
  expect(positionAt(samples, 3)).toMatchObject({ x: 30, y: 20 });
  expect(positionAt([], 1)).toBeNull();
});
