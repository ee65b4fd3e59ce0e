import { DAY_MS } from '@framescout/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '../db/schema/index.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { isStillTrue } from './is-still-true.ts';

describe.each(TEST_DATABASES)('a mail that has waited, on the %s database', (kind) => {
  let test: TestApp & AsyncDisposable;

  beforeAll(async () => {
    test = await startTestApp(kind);
  });
  afterAll(() => test[Symbol.asyncDispose]());

  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

  it.each([
    ['past_due', true],
    ['unpaid', true],
    ['active', false],
    ['canceled', false],
  ])('about a failed payment, now that the subscription is %s: still true is %s', async (status, isTrue) => {
    const { db } = test.context;
    const { id: userId } = await test.createLapsedUser();
    const mail = { template: 'payment-failed', userId, data: { accessUntil: null } };
    expect(await isStillTrue(db, mail)).toBe(false);
    await db.insert(subscriptions).values({
      ...{ userId, stripeSubscriptionId: `sub_${userId}`, status, paidUntil: new Date() },
      ...{ cancelAtPeriodEnd: false, askedAt: 0 },
    });
    expect(await isStillTrue(db, mail)).toBe(isTrue);
  });

  it.each([
    ['trial-started', 'expiryDate'],
    ['subscription-active', 'paidUntil'],
    ['subscription-resumed', 'paidUntil'],
  ])('(%s) is not true any more once the day that it names has passed', async (template, field) => {
    const { db } = test.context;
    const isTrueIn = (days: number) =>
      isStillTrue(db, { template, userId: null, data: { [field]: inDays(days) } });
    expect(await isTrueIn(20)).toBe(true);
    expect(await isTrueIn(-1)).toBe(false);
  });

  it('that names no day to come is still true', async () => {
    const mail = { template: 'subscription-cancelled', userId: null, data: { paidUntil: inDays(-1) } };
    expect(await isStillTrue(test.context.db, mail)).toBe(true);
  });
});
