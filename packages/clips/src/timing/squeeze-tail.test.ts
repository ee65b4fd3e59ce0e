import { expect, it } from 'vitest';
import { squeezeTail } from './squeeze-tail.ts';

it('leaves what a clip shows as it is', () => {
  expect(squeezeTail(5, 4, 1)).toEqual({ time: 4, duration: 1 });
});

it('lets what is hidden after the end follow it closely, in order', () => {
  const hidden = [5, 6, 7.5].map((time) => squeezeTail(5, time, 1));
  expect(hidden.map(({ time }) => time)).toEqual([5, 5.01, 5.025]);
  expect(hidden.map(({ duration }) => duration)).toEqual([0.01, 0.01, 0.01]);
});
