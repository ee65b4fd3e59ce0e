import { expect, it } from 'vitest';
import { shortName, shortNames } from './short-name.ts';

it('shows a name that fits in full', () => {
  expect(shortName('2026-11-26 ranked.mp4')).toBe('2026-11-26 ranked.mp4');
});

it('keeps the start and the end of a long name, without splitting characters', () => {
  const short = shortName(`${'🎮 ranked '.repeat(30)}final.event-analysis.csv`);
  expect([...short].length).toBeLessThanOrEqual(56);
  expect(short).toMatch(/^🎮 ranked .*…final\.event-analysis\.csv$/u);
  expect(short.isWellFormed()).toBe(true);
});

it('lists the first few of many names, and counts the others', () => {
  expect(shortNames(['a.txt'])).toBe('"a.txt"');
  expect(shortNames(['a.txt', 'b.txt', 'c.txt'])).toBe('"a.txt", "b.txt", "c.txt"');
  expect(shortNames(Array(40).fill('a.txt'))).toBe('"a.txt", "a.txt", "a.txt" and 37 more');
});
