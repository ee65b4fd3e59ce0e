import { DAY_MS } from '@framescout/contract';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mails, payments, scheduledWork, subscriptions, users } from '../db/schema/index.ts';
import { startPaymentWorld } from '../test-support/payment-world.ts';
import { setUp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { runPaymentCheck } from './checks/payment-check.ts';
import { reconcile, reconcileDaily } from './checks/reconcile.ts';
import { applyCorrection, findCorrections } from './correct-subscriptions.ts';
import { fetchCustomer } from './fetch-customer.ts';
import { requireProvider } from './payment-provider.ts';

describe.each(TEST_DATABASES)('what happens to payments later, on the %s database (issue 14)', (database) => {
  const world = setUp(() => startPaymentWorld(database));
  const admin = setUp(() => world.test.createSignedInUser({ role: 'admin' }));
  afterEach(() => void vi.useRealTimers());

  const alerts = async () => (await admin.call('GET', '/api/admin/alerts')).json();

  it('announces once per subscription that Pro is active, even if old mails have been deleted', async () => {
    const { user, customer } = await world.createSubscriber();
    expect(await world.mailsTo(user)).toEqual(['subscription-active']);
    await world.test.context.db.delete(mails).where(eq(mails.userId, user.id));
    await world.sendWebhook('invoice.paid', { customer });
    expect(await world.mailsTo(user)).toEqual([]);
  });

  describe('a new subscription', () => {
    it('is not said to renew if it was cancelled before the server heard of it', async () => {
      const user = await world.test.createLapsedUser();
      await world.payWithoutWebhook(await world.open(user));
      const customer = await world.customerOf(user);
      const [subscription] = await world.subscriptionsOf(customer);
      await world.patch(subscription?.id ?? '', { cancel_at_period_end: true });
      await world.sendWebhook('customer.subscription.created', { customer });
      const isTo = eq(mails.userId, user.id);
      expect(await world.test.context.db.select().from(mails).where(isTo)).toMatchObject([
        { template: 'subscription-active', data: { renews: false } },
      ]);
    });

    const welcome = async (user: TestUser) => (await user.call('POST', '/api/stripe/welcome')).json();

    it('is celebrated once, and only after the server has seen the payment', async () => {
      const user = await world.test.createLapsedUser();
      expect(await welcome(user)).toEqual({ isNew: false });
      await world.payWithoutWebhook(await world.open(user));
      expect(await welcome(user)).toEqual({ isNew: false });
      await user.call('PATCH', `/api/users/${user.id}/stripe`, {});
      const both = await Promise.all([welcome(user), welcome(user)]);
      expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(await welcome(user)).toEqual({ isNew: false });
    });
  });

  describe('an address changed by a customer', () => {
    const change = (user: TestUser, email: string) =>
      user.call('POST', '/api/account/address', { password: user.password, email });
    const receiptsOf = async (customer: string) => {
      const found = await world.stripe.customers.retrieve(customer);
      return found.deleted ? null : found.email;
    };

    it('receives the receipts from then on', async () => {
      const { user, customer } = await world.createSubscriber();
      const email = `moved-${user.email}`;
      expect((await change(user, email)).statusCode).toBe(200);
      expect(await receiptsOf(customer)).toBe(email);
    });

    it('counts even if the provider cannot be updated, and alerts the administrators', async () => {
      const { user, customer } = await world.createSubscriber();
      world.api.failing.add(`POST /v1/customers/${customer}`);
      const email = `moved-${user.email}`;
      expect((await change(user, email)).json()).toMatchObject({ user: { email } });
      world.api.failing.clear();
      expect(await receiptsOf(customer)).toBe(user.email);
      const [alert] = await alerts();
      expect(alert).toMatchObject({ kind: 'payments', subject: `address of ${customer}` });
      await admin.call('DELETE', `/api/admin/alerts/${alert.id}`);
    });
  });

  it('tells a user once that their subscription ended with their customer, deleted at the provider', async () => {
    const { user, customer } = await world.createSubscriber();
    const { expiryDate } = await user.me();
    world.api.removeCustomer(customer);
    for (let time = 0; time < 2; time++) {
      expect(await world.sendWebhook('customer.deleted', { id: customer, object: 'customer' })).toBe(200);
    }
    expect(await user.me()).toMatchObject({
      billingState: 'ended',
      subscriptionStatus: 'active',
      expiryDate,
    });
    expect(await world.mailsTo(user)).toEqual(['subscription-active', 'subscription-cancelled']);
  });

  it('alerts the administrators to a failed refund, and retries it', async () => {
    const { user, customer } = await world.createSubscriber();
    await world.payTwice(user, customer);
    world.api.failing.add('POST /v1/refunds');
    expect(await world.sendWebhook('invoice.paid', { customer })).toBe(200);
    expect(await alerts()).toMatchObject([{ subject: customer }]);
    expect(await world.mailsTo(user)).toEqual(['subscription-active']);
    world.api.failing.clear();
    // Outside the same minute, in which the provider replays a failure by its idempotency key.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await world.sendWebhook('invoice.paid', { customer });
    expect(await world.refundedOf(customer)).toBe(900);
    expect(await world.mailsTo(user)).toEqual(['subscription-active', 'subscription-duplicate']);
    expect(await alerts()).toEqual([]);
  });

  it('counts a payment as refunded if another call refunded it a minute before', async () => {
    const { user, customer } = await world.createSubscriber();
    await world.payTwice(user, customer);
    const { db, paymentProvider } = world.test.context;
    const provider = requireProvider(paymentProvider);
    const found = await fetchCustomer(db, provider, customer);
    const [correction] = findCorrections(found ?? { subscriptions: [], payments: [], dueInvoices: [] });
    if (!correction) throw new Error('one of them is a duplicate');
    await applyCorrection(provider, correction);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await applyCorrection(provider, correction);
    expect(await world.refundedOf(customer)).toBe(900);
  });

  describe('a subscription whose end no webhook has reported yet', () => {
    it.each(['resume', 'cancel'])(
      'is stored as ended when its user wants to %s it, so that it can be replaced',
      async (change) => {
        const user = await world.test.createLapsedUser();
        const customerId = await world.subscribe(user);
        await user.call('POST', '/api/stripe/cancel-subscription', { customerId });
        await world.endSubscription(customerId);
        expect(await user.me()).toMatchObject({ billingState: 'ending' });
        const answer = await user.call('POST', `/api/stripe/${change}-subscription`, { customerId });
        expect(answer.json()).toMatchObject({ code: `nothing-to-${change}` });
        expect(await user.me()).toMatchObject({ billingState: 'ended', subscriptionStatus: 'inactive' });
      },
    );
  });

  it('keeps a later response, and still reports what an earlier one had ended', async () => {
    const { user, customer } = await world.createSubscriber();
    await world.payTwice(user, customer);
    const { db } = world.test.context;
    const askedAt = (Date.now() + 60_000) * 1000;
    await db.update(subscriptions).set({ askedAt }).where(eq(subscriptions.userId, user.id));
    await world.sendWebhook('invoice.paid', { customer });
    expect(await world.refundedOf(customer)).toBe(900);
    expect(await world.mailsTo(user)).toContain('subscription-duplicate');
    expect(
      await world.test.context.db.select().from(payments).where(eq(payments.userId, user.id)),
    ).toHaveLength(1);
  });

  it('is stored even if a previous response is dated in the future by a clock that ran ahead', async () => {
    const { db } = world.test.context;
    const { user, customer } = await world.createSubscriber();
    const past = new Date(Date.now() - DAY_MS);
    const askedAt = (Date.now() + 365 * DAY_MS) * 1000;
    await db.update(subscriptions).set({ askedAt, paidUntil: past }).where(eq(subscriptions.userId, user.id));
    await db.update(users).set({ expiryDate: past }).where(eq(users.id, user.id));
    await world.sendWebhook('invoice.paid', { customer });
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'active' });
  });

  describe('after webhooks were missed', () => {
    it('an administrator’s check covers what ends soon and what is new', async () => {
      const { db } = world.test.context;
      const renewed = await world.test.createLapsedUser();
      await world.subscribe(renewed);
      const past = new Date(Date.now() - DAY_MS);
      await db.update(subscriptions).set({ paidUntil: past }).where(eq(subscriptions.userId, renewed.id));
      await db.update(users).set({ expiryDate: past }).where(eq(users.id, renewed.id));
      const begun = await world.test.createLapsedUser();
      await world.payWithoutWebhook(await world.open(begun));
      expect(await renewed.me()).toMatchObject({ subscriptionStatus: 'inactive' });
      expect((await admin.call('POST', '/api/admin/reconcile')).statusCode).toBe(200);
      await runPaymentCheck(world.test.context, new AbortController().signal);
      for (const user of [renewed, begun])
        expect(await user.me()).toMatchObject({ subscriptionStatus: 'active' });
    });

    it('the daily check runs once, on whichever node comes first', async () => {
      const { context } = world.test;
      const user = await world.test.createLapsedUser();
      await world.payWithoutWebhook(await world.open(user));
      await Promise.all([reconcileDaily(context), reconcileDaily(context)]);
      expect(await user.me()).toMatchObject({ subscriptionStatus: 'active' });
      const next = await world.test.createLapsedUser();
      await world.payWithoutWebhook(await world.open(next));
      await reconcileDaily(context);
      expect(await next.me()).toMatchObject({ subscriptionStatus: 'inactive' });
    });

    it('asks again soon if the provider did not answer at all', async () => {
      const { context } = world.test;
      await context.db.delete(scheduledWork);
      const user = await world.test.createLapsedUser();
      await world.payWithoutWebhook(await world.open(user));
      world.api.failing.add('GET /v1/subscriptions');
      await expect(reconcileDaily(context)).rejects.toThrow();
      world.api.failing.clear();
      await reconcileDaily(context);
      expect(await user.me()).toMatchObject({ subscriptionStatus: 'active' });
    });

    it('asks again within hours if the server ended before it was done', async () => {
      const { context } = world.test;
      const begunAt = (hours: number) => sql`now() - make_interval(hours => ${hours})`;
      await context.db.delete(scheduledWork);
      // Where a node stopped while it asked.
      await context.db.insert(scheduledWork).values({ name: 'reconcile', begunAt: begunAt(2) });
      const user = await world.test.createLapsedUser();
      await world.payWithoutWebhook(await world.open(user));
      await reconcileDaily(context);
      expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive' });
      await context.db.update(scheduledWork).set({ begunAt: begunAt(4) });
      await reconcileDaily(context);
      expect(await user.me()).toMatchObject({ subscriptionStatus: 'active' });
    });

    it('continues past a customer that cannot be fetched', async () => {
      const user = await world.test.createLapsedUser();
      await world.payWithoutWebhook(await world.open(user));
      world.api.failing.add('GET /v1/invoices');
      expect(await reconcile(world.test.context, { isThorough: true })).toMatchObject({
        failed: expect.any(Number),
      });
      world.api.failing.clear();
    });
  });
});
