import { DAY_MS } from '@framescout/contract';
import { expect, it } from 'vitest';
import { startTestApp } from '../test-support/test-app.ts';
import { EVERY_DATABASE } from '../test-support/test-databases.ts';
import { claimScheduledWork, finishScheduled } from './claim-scheduled-work.ts';

it.each(EVERY_DATABASE)(
  'scheduled work starts once its pause is over, or if a clock ran ahead, on the %s database',
  async (kind) => {
    await using test = await startTestApp(kind);
    const { db } = test.context;
    const beginAfter = async (ms: number, pauseHours: number) => {
      await finishScheduled(db, 'work', new Date(Date.now() + ms));
      return claimScheduledWork(db, 'work', pauseHours);
    };
    expect(await beginAfter(-4 * 60_000, 1 / 12)).toBe(false);
    expect(await beginAfter(-6 * 60_000, 1 / 12)).toBe(true);
    // The clocks of different nodes may differ a little.
    expect(await beginAfter(60_000, 23)).toBe(false);
    expect(await beginAfter(365 * DAY_MS, 23)).toBe(true);
    expect(await claimScheduledWork(db, 'work', 23)).toBe(false);
  },
);
