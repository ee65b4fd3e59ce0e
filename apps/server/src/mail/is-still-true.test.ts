import { DAY_MS } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { subscriptions } from '../db/schema/index.ts';
import { setUp, startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { isStillTrue } from './is-still-true.ts';

describe.each(TEST_DATABASES)('a mail that has waited, on the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind));

  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

  type Stored = Pick<typeof subscriptions.$inferInsert, 'status' | 'cancelAtPeriodEnd'>;
  const RENEWING: Stored = { status: 'active', cancelAtPeriodEnd: false };
  const ENDING: Stored = { status: 'active', cancelAtPeriodEnd: true };
  const OVERDUE: Stored = { status: 'past_due', cancelAtPeriodEnd: false };
  const UNPAID: Stored = { status: 'unpaid', cancelAtPeriodEnd: false };
  const ENDED: Stored = { status: 'canceled', cancelAtPeriodEnd: false };

  async function createSubscriber(stored: Stored): Promise<string> {
    const { id: userId } = await test.createLapsedUser();
    await test.context.db.insert(subscriptions).values({
      ...{ userId, stripeSubscriptionId: `sub_${userId}`, paidUntil: new Date(), askedAt: 0 },
      ...stored,
    });
    return userId;
  }

  it.each([
    ['payment-failed', [OVERDUE, UNPAID], [RENEWING, ENDING, ENDED]],
    ['subscription-active', [RENEWING], [ENDING, OVERDUE, ENDED]],
    ['subscription-resumed', [RENEWING], [ENDING, OVERDUE, ENDED]],
    ['subscription-cancelled', [ENDING, ENDED], [RENEWING, OVERDUE]],
    ['subscription-ended', [ENDED], [RENEWING, ENDING, OVERDUE]],
    ['subscription-duplicate', [RENEWING, ENDING, OVERDUE, ENDED], []],
    ['late-payment-refunded', [RENEWING, ENDING, OVERDUE, ENDED], []],
  ])('(%s) is only sent while the subscription is as it says', async (template, as, otherwise) => {
    const isTrueFor = async (stored: Stored) => {
      const userId = await createSubscriber(stored);
      return isStillTrue(test.context.db, { template, userId, data: { paidUntil: inDays(20) } });
    };
    for (const stored of as) expect(await isTrueFor(stored)).toBe(true);
    for (const stored of otherwise) expect(await isTrueFor(stored)).toBe(false);
  });

  it('about a subscription that had been cancelled when it was heard of is not sent once it renews', async () => {
    const { db } = test.context;
    const data = { paidUntil: inDays(20), renews: false };
    for (const [stored, isTrue] of [
      [ENDING, true],
      [RENEWING, false],
    ] as const) {
      const userId = await createSubscriber(stored);
      expect(await isStillTrue(db, { template: 'subscription-active', userId, data })).toBe(isTrue);
    }
  });

  it.each(['subscription-active', 'subscription-resumed'])(
    '(%s) is not true any more once the day that it names has passed',
    async (template) => {
      const userId = await createSubscriber(RENEWING);
      const isTrueIn = (days: number) =>
        isStillTrue(test.context.db, { template, userId, data: { paidUntil: inDays(days) } });
      expect(await isTrueIn(20)).toBe(true);
      expect(await isTrueIn(-1)).toBe(false);
    },
  );

  it('about the start of a trial is not sent once its user has paid or it ends on another day', async () => {
    const { db } = test.context;
    const expiryDate = new Date(inDays(5));
    const { id: userId } = await test.createSignedInUser({ expiryDate });
    const isTrue = (end: string) =>
      isStillTrue(db, { template: 'trial-started', userId, data: { expiryDate: end } });
    expect(await isTrue(expiryDate.toISOString())).toBe(true);
    expect(await isTrue(inDays(4))).toBe(false);
    await db.insert(subscriptions).values({
      ...{ userId, stripeSubscriptionId: `sub_${userId}`, paidUntil: expiryDate, askedAt: 0 },
      ...RENEWING,
    });
    expect(await isTrue(expiryDate.toISOString())).toBe(false);
  });
});
