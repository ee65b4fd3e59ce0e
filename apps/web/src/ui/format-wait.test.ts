import { expect, it } from 'vitest';
import { formatShortWait, formatWait } from './format-wait.ts';

it('rounds a waiting time to what people want to know', () => {
  expect([0.3, 12.4, 600].map(formatWait)).toEqual(['under a second', 'about 12 s', 'about 10 min']);
});

it('rounds a waiting time of hours to the half hour', () => {
  expect([5340, 5400, 8400, 32_400].map(formatWait)).toEqual([
    'about 89 min',
    'about 1.5 h',
    'about 2.5 h',
    'about 9 h',
  ]);
});

it('shortens a waiting time for tight places', () => {
  expect([0.3, 12.4, 600].map(formatShortWait)).toEqual(['<1 s', '~12 s', '~10 min']);
});
