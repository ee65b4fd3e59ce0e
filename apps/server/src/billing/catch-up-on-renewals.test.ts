import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scheduledWork, subscriptions, users } from '../db/schema/index.ts';
import { PAYMENT_WORLDS, type PaymentWorld, startPaymentWorld } from '../test-support/payment-world.ts';
import type { TestUser } from '../test-support/test-app.ts';
import { catchUpOnRenewals } from './catch-up-on-renewals.ts';

describe.each(PAYMENT_WORLDS)(
  'a renewal without a webhook, at the provider %s on the %s database',
  (provider, database) => {
    let world: PaymentWorld;

    beforeAll(async () => {
      world = await startPaymentWorld(provider, database);
    });
    afterAll(() => world[Symbol.asyncDispose]());
    beforeEach(async () => {
      await world.test.context.db.delete(scheduledWork);
    });

    const statusOf = async (user: TestUser) =>
      (await user.call('GET', '/api/auth/me')).json().subscriptionStatus;
    /** Creates a subscriber whose period, as far as the server knows, ended a minute ago. */
    const renewed = async (values: Partial<typeof subscriptions.$inferInsert> = {}) => {
      const { db } = world.test.context;
      const user = await world.test.createLapsedUser();
      await world.subscribe(user);
      const paidUntil = new Date(Date.now() - 60_000);
      await db
        .update(subscriptions)
        .set({ paidUntil, ...values })
        .where(eq(subscriptions.userId, user.id));
      await db.update(users).set({ expiryDate: paidUntil }).where(eq(users.id, user.id));
      return user;
    };

    it('is looked up within minutes, so that someone who has paid gets access again', async () => {
      const user = await renewed();
      expect(await statusOf(user)).toBe('inactive');
      await catchUpOnRenewals(world.test.context);
      expect(await statusOf(user)).toBe('active');
    });

    it('is looked up by one node at a time', async () => {
      await catchUpOnRenewals(world.test.context);
      const user = await renewed();
      await catchUpOnRenewals(world.test.context);
      expect(await statusOf(user)).toBe('inactive');
    });

    it('is not looked up if the subscription was cancelled', async () => {
      const user = await renewed({ cancelAtPeriodEnd: true });
      await catchUpOnRenewals(world.test.context);
      expect(await statusOf(user)).toBe('inactive');
    });

    // The sandbox is part of the server, so it is never unavailable.
    if (provider !== 'stripe') return;
    it('is postponed if the provider is unavailable', async () => {
      for (let count = 0; count < 5; count++) await renewed();
      const asked = () => world.api?.calls.filter((call) => call === 'GET /v1/subscriptions').length ?? 0;
      world.api?.failing.add('GET /v1/subscriptions');
      const before = asked();
      await catchUpOnRenewals(world.test.context);
      expect(asked() - before).toBe(3);
      world.api?.failing.clear();
    });
  },
);
