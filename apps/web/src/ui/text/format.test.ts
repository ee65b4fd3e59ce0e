import { afterAll, expect, it, vi } from 'vitest';
import { formatBytes, formatDay, formatShortWait, formatWait, shortName, shortNames } from './format.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999.4, '999 bytes'],
  [999.5, '1.0 kB'],
  [12_345, '12.3 kB'],
  [999_999, '1.0 MB'],
  [1_234_000, '1.2 MB'],
  [999_960_000, '1.00 GB'],
  [2.5e9, '2.50 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

// Before the import above, as formatters keep the time zone they were created in.
vi.hoisted(() => vi.stubEnv('TZ', 'Europe/Berlin'));
afterAll(() => {
  vi.unstubAllEnvs();
});

it('formats the day on which access ends as mails do, wherever the user is', () => {
  // The end of a day in UTC, as administrators choose it; in Berlin, the next day has begun.
  expect(formatDay('2026-11-24T23:59:59.999Z')).toBe('Nov 24, 2026');
});

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
