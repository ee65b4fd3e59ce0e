import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { scheduledWork, subscriptions, users } from '../../db/schema/index.ts';
import { startPaymentWorld } from '../../test-support/payment-world.ts';
import { setUp, type TestUser } from '../../test-support/test-app.ts';
import { TEST_DATABASES } from '../../test-support/test-databases.ts';
import { catchUpOnRenewals } from './catch-up-on-renewals.ts';

describe.each(TEST_DATABASES)('a renewal without a webhook, on the %s database', (database) => {
  const world = setUp(() => startPaymentWorld(database));
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

  it('is looked up even if the subscription was cancelled, as it may have been resumed since', async () => {
    const user = await renewed({ cancelAtPeriodEnd: true });
    await catchUpOnRenewals(world.test.context);
    expect(await statusOf(user)).toBe('active');
  });

  it('and the end of a cancelled subscription is found within minutes, so that it can be replaced', async () => {
    const user = await renewed({ cancelAtPeriodEnd: true });
    const { stripeId } = await user.me();
    await world.endSubscription(stripeId ?? '');
    expect(await user.me()).toMatchObject({ billingState: 'ending' });
    await catchUpOnRenewals(world.test.context);
    expect(await user.me()).toMatchObject({ billingState: 'ended' });
  });

  /** Creates a subscriber whose renewal, as the server knows, has failed. */
  const overdue = async () => {
    const debtor = await world.createDebtor();
    expect(await debtor.user.me()).toMatchObject({ billingState: 'overdue', subscriptionStatus: 'inactive' });
    return debtor;
  };

  it('an overdue payment that was made is found within minutes', async () => {
    const { user, customer } = await overdue();
    const [one] = await world.subscriptionsOf(customer);
    await world.patch(one?.id ?? '', { status: 'active' });
    await catchUpOnRenewals(world.test.context);
    expect(await user.me()).toMatchObject({ billingState: 'renewing', subscriptionStatus: 'active' });
  });

  it('is postponed if the provider is unavailable', async () => {
    for (let count = 0; count < 5; count++) await renewed();
    const asked = () => world.api.calls.filter((call) => call === 'GET /v1/subscriptions').length;
    world.api.failing.add('GET /v1/subscriptions');
    const before = asked();
    await catchUpOnRenewals(world.test.context);
    expect(asked() - before).toBe(3);
    world.api.failing.clear();
  });

  it('that is overdue costs one call for all customers until it is paid', async () => {
    for (let count = 0; count < 3; count++) await overdue();
    await world.test.context.db.delete(scheduledWork);
    await catchUpOnRenewals(world.test.context);
    const before = world.api.calls.length;
    await world.test.context.db.delete(scheduledWork);
    await catchUpOnRenewals(world.test.context);
    expect(world.api.calls.slice(before)).toEqual(['GET /v1/subscriptions']);
  });
});
