import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { alerts, payments, stripeEvents, subscriptions, users } from '../db/schema/index.ts';
import { startPaymentWorld } from '../test-support/payment-world.ts';
import { setUp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { findDiffering, reconcile } from './checks/reconcile.ts';
import { requireProvider } from './payment-provider.ts';

describe.each(TEST_DATABASES)('a customer unknown to a restored backup, on the %s database', (database) => {
  const world = setUp(() => startPaymentWorld(database));

  /** Creates a user who registered before the backup was taken and has paid since. */
  const payer = async () => {
    const { db } = world.test.context;
    const { user, customer } = await world.createSubscriber();
    await db.delete(subscriptions).where(eq(subscriptions.userId, user.id));
    await db.delete(payments).where(eq(payments.userId, user.id));
    await db.delete(stripeEvents);
    await db
      .update(users)
      .set({ stripeCustomerId: null, paymentMode: null, expiryDate: new Date(0) })
      .where(eq(users.id, user.id));
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive', stripeId: null });
    return { user, customer };
  };

  it('is linked to their user again by the next webhook, without an alert', async () => {
    const { user, customer } = await payer();
    expect(await world.sendWebhook('invoice.paid', { customer })).toBe(200);
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'active', stripeId: customer });
    expect(await world.test.context.db.select().from(alerts)).toEqual([]);
  });

  it('is linked again when payments are checked', async () => {
    const { user, customer } = await payer();
    await reconcile(world.test.context, { isThorough: false });
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'active', stripeId: customer });
  });

  it('is linked again when an administrator checks payments, however long ago they subscribed', async () => {
    const { user, customer } = await payer();
    const [subscription] = await world.subscriptionsOf(customer);
    await world.patch(subscription?.id ?? '', { created: Math.floor(Date.now() / 1000) - 8 * 86_400 });
    await reconcile(world.test.context, { isThorough: false });
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive', stripeId: null });
    await reconcile(world.test.context, { isThorough: true });
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'active', stripeId: customer });
  });

  it('is not asked about again by such a check once nothing differs', async () => {
    const { customer } = await payer();
    const { context } = world.test;
    const provider = requireProvider(context.paymentProvider);
    expect(await findDiffering(context.db, provider)).toContain(customer);
    await reconcile(context, { isThorough: true });
    expect(await findDiffering(context.db, provider)).toEqual([]);
  });

  it('that has ended since loses what the backup says they have paid for', async () => {
    const { user, customer } = await world.createSubscriber();
    await world.endSubscription(customer);
    await reconcile(world.test.context, { isThorough: true });
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive', billingState: 'ended' });
  });

  it('is found before a checkout, so that nobody pays twice', async () => {
    const { user, customer } = await payer();
    // After a day, the provider forgets the idempotency key with which the customer was created.
    world.api.forgetKeys();
    const body = { userId: user.id, email: user.email };
    const answer = await user.call('POST', '/api/stripe/create-checkout-session', body);
    expect(answer.json()).toMatchObject({ code: 'already-subscribed' });
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'active', stripeId: customer });
  });

  it('is not charged any more once their account is deleted', async () => {
    const { user, customer } = await payer();
    const [before] = await world.subscriptionsOf(customer);
    expect(before?.status).toBe('active');
    const body = { password: user.password, confirmation: user.email };
    expect((await user.call('POST', '/api/account/delete', body)).statusCode).toBe(200);
    expect((await world.subscriptionsOf(customer)).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('does not replace another customer that their user has by now', async () => {
    const { user, customer } = await payer();
    await world.test.context.db
      .update(users)
      .set({ stripeCustomerId: `cus_other_${user.id}` })
      .where(eq(users.id, user.id));
    await world.sendWebhook('invoice.paid', { customer });
    expect(await world.test.readUser(user.id)).toMatchObject({ stripeCustomerId: `cus_other_${user.id}` });
    expect(await world.test.context.db.select().from(alerts)).toMatchObject([
      {
        kind: 'unknown-customer',
        subject: customer,
        text: expect.stringMatching(
          `^User ${user.id} has another customer by now.* as customer ${customer} as well`,
        ),
      },
    ]);
  });
});
