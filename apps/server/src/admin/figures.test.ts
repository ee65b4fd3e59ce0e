import { DAY_MS } from '@framescout/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { auditLog, payments, subscriptions, users } from '../db/schema/index.ts';
import { setUp, startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { createFigures } from './figures.ts';

const log = { error: vi.fn() };

describe.each(TEST_DATABASES)('figures on the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind));

  const noon = (daysAgo: number) =>
    new Date(Date.parse(new Date().toISOString().slice(0, 10)) - daysAgo * DAY_MS + DAY_MS / 2);

  async function addUser(
    name: string,
    created: number,
    ends: number,
    values: { role?: 'admin'; converted?: number; status?: 'inactive'; deactivated?: number } = {},
  ) {
    const { db } = test.context;
    const [user] = await db
      .insert(users)
      .values({
        ...{ email: `${name}@example.com`, username: name, passwordHash: '' },
        subscriptionStatus: values.status ?? 'active',
        role: values.role ?? 'user',
        createdAt: noon(created),
        expiryDate: noon(ends),
      })
      .returning();
    if (!user) return;
    if (values.deactivated !== undefined) {
      await db.insert(auditLog).values({
        ...{ action: 'subscription-changed', whomId: user.id, at: noon(values.deactivated) },
        details: { subscriptionStatus: 'inactive' },
      });
    }
    if (values.converted === undefined) return;
    const at = noon(values.converted);
    await db.insert(subscriptions).values({
      ...{ userId: user.id, stripeSubscriptionId: 'sub', status: 'active', paidUntil: at, askedAt: 0 },
      ...{ cancelAtPeriodEnd: false, convertedAt: at },
    });
    await db
      .insert(payments)
      .values({ invoiceId: name, userId: user.id, amount: 900, currency: 'usd', paidAt: at });
  }

  it('give each day’s sign-ups, active trials at its end, conversions and revenue', async () => {
    await addUser('trial', 5, 2);
    await addUser('converted', 5, -20, { converted: 3 });
    await addUser('ended-before-it-began', 5, 8);
    await addUser('long-ago', 2000, 4);
    await addUser('chief', 6, -3000, { role: 'admin' });
    const figures = (await createFigures(test.context.db, log).read(7)).map(
      ({ signUps, activeTrials, conversions, revenue }) => [signUps, activeTrials, conversions, revenue],
    );
    expect(figures).toEqual([
      [1, 1, 0, 0],
      [3, 3, 0, 0],
      [0, 2, 0, 0],
      [0, 1, 1, 9],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
  });

  it('count no trial of an account without access, from the day on which an administrator ended it', async () => {
    const figures = createFigures(test.context.db, log);
    const before = (await figures.read(7)).map(({ activeTrials }) => activeTrials);
    await addUser('created-inactive', 5, -20, { status: 'inactive' });
    await addUser('deactivated', 5, -20, { status: 'inactive', deactivated: 3 });
    await addUser('deactivated-after-its-end', 5, 4, { status: 'inactive', deactivated: 1 });
    await addUser('deactivated-after-its-payment', 5, -20, {
      ...{ status: 'inactive', converted: 4, deactivated: 1 },
    });
    const after = (await createFigures(test.context.db, log).read(7)).map(({ activeTrials }) => activeTrials);
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([0, 3, 1, 0, 0, 0, 0]);
  });

  it('are of days in UTC, whatever the time zone of the database', async () => {
    const { db } = test.context;
    const figures = await createFigures(db, log).read(7);
    onTestFinished(async () => void (await db.execute(`set timezone to 'UTC'`)));
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
      await db.execute(`set timezone to '${zone}'`);
      expect(await createFigures(db, log).read(7)).toEqual(figures);
    }
  });

  it('cover two years, each day once, today last', async () => {
    const days = (await createFigures(test.context.db, log).read(730)).map(({ day }) => day);
    expect(new Set(days).size).toBe(730);
    expect(days.at(-1)).toBe(new Date().toISOString().slice(0, 10));
    expect([...days].sort()).toEqual(days);
  });

  it('count today from scratch on every request', async () => {
    const figures = createFigures(test.context.db, log);
    const [before] = await figures.read(1);
    await addUser('new', 0, -3);
    const [after] = await figures.read(1);
    expect(after?.signUps).toBe((before?.signUps ?? 0) + 1);
  });

  it('are served from the last count, and the error logged, if a recount fails', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon(0) });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const figures = createFigures(test.context.db, log);
    const before = await figures.read(7);
    vi.setSystemTime(noon(0).getTime() + 11 * 60_000);
    vi.spyOn(test.context.db, 'execute').mockRejectedValueOnce(new Error('away'));
    expect(await figures.read(7)).toEqual(before);
    const [[details, message] = []] = log.error.mock.calls;
    expect(message).toBe('The figures were not counted.');
    expect(details.err).toMatchObject({ message: 'away' });
  });
});
