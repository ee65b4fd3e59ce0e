import { DAY_MS } from '@framescout/contract';
import { expect, it } from 'vitest';
import { subscriptions, type users } from '../db/schema/index.ts';
import { startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

const PAST = new Date(Date.now() - DAY_MS);
const SOON = new Date(Date.now() + DAY_MS);

const PEOPLE: Partial<typeof users.$inferInsert>[] = [
  { email: 'runs@status.example' },
  { email: 'over@status.example', expiryDate: PAST },
  { email: 'asked@status.example', verifyBy: SOON },
  { email: 'shut@status.example', subscriptionStatus: 'inactive' },
  { email: 'paused@status.example', verifyBy: PAST },
  { email: 'leads@status.example', verifyBy: PAST, role: 'admin' },
];

it.each(TEST_DATABASES)(
  'sorts users by the displayed status, whatever it derives from, on the %s database',
  async (kind) => {
    await using test = await startTestApp(kind);
    const admin = await test.createSignedInUser({ role: 'admin' });
    for (const values of PEOPLE) await test.createSignedInUser(values);
    const payer = await test.createSignedInUser({ email: 'pays@status.example', verifyBy: PAST });
    await test.context.db.insert(subscriptions).values({
      userId: payer.id,
      stripeSubscriptionId: 'sub_status',
      status: 'active',
      paidUntil: SOON,
      cancelAtPeriodEnd: false,
      askedAt: 1,
    });
    const shown = async (order: string) => {
      const query = `search=status.example&sort=subscriptionStatus&order=${order}`;
      const response = await admin.call('GET', `/api/users?${query}`);
      return response
        .json<{ subscriptionStatus: string }[]>()
        .map(({ subscriptionStatus }) => subscriptionStatus);
    };
    const ascending = [...Array(4).fill('active'), ...Array(3).fill('inactive')];
    expect(await shown('asc')).toEqual(ascending);
    expect(await shown('desc')).toEqual(ascending.toReversed());
  },
);
