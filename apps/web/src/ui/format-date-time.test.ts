import { afterAll, expect, it, vi } from 'vitest';
import { formatDay } from './format-date-time.ts';

// Before the import above, as formatters keep the time zone they were created in.
vi.hoisted(() => vi.stubEnv('TZ', 'Europe/Berlin'));
afterAll(() => {
  vi.unstubAllEnvs();
});

it('formats the day on which access ends as mails do, wherever the user is', () => {
  // The end of a day in UTC, as administrators choose it; in Berlin, the next day has begun.
  expect(formatDay('2026-11-24T23:59:59.999Z')).toBe('Nov 24, 2026');
});
