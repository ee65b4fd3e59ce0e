import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { users } from '../db/schema/index.ts';
import { startPaymentWorld } from '../test-support/payment-world.ts';
import { StripeApi } from '../test-support/stripe-api.ts';
import { setUp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { reconcile } from './checks/reconcile.ts';

describe.each(TEST_DATABASES)('money on the %s database (issue 14)', (database) => {
  const world = setUp(() => startPaymentWorld(database));
  const admin = setUp(() => world.test.createSignedInUser({ role: 'admin' }));
  afterEach(() => void vi.useRealTimers());

  const alerts = async () => (await admin.call('GET', '/api/admin/alerts')).json();
  const upgrade = (user: TestUser) =>
    user.call('POST', '/api/stripe/create-checkout-session', { userId: user.id, email: user.email });

  describe('two checkouts', () => {
    it('are never open simultaneously: a new one closes earlier ones', async () => {
      const user = await world.test.createLapsedUser();
      const first = await world.open(user);
      const second = await world.open(user);
      expect(second).not.toBe(first);
      expect(await world.payWithoutWebhook(first)).toBe(false);
      expect(await world.payWithoutWebhook(second)).toBe(true);
    });

    it('lead somewhere even if one is closed by the other, which has opened none yet', async () => {
      const user = await world.test.createLapsedUser();
      const { sessions } = world.stripe.checkout;
      const create = sessions.create.bind(sessions);
      using spy = vi.spyOn(sessions, 'create').mockImplementationOnce(async (params) => {
        const session = await create(params);
        await sessions.expire(session.id);
        return session;
      });
      expect((await upgrade(user)).statusCode).toBe(200);
      expect(spy).toHaveBeenCalledTimes(2);
    });

    it('requested simultaneously leave one open, which is the one that each leads to', async () => {
      const user = await world.test.createLapsedUser();
      const { sessions } = world.stripe.checkout;
      const create = sessions.create.bind(sessions);
      const opened = Promise.withResolvers<void>();
      let count = 0;
      using spy = vi.spyOn(sessions, 'create').mockImplementation(async (params) => {
        const session = await create(params);
        if (++count === 3) opened.resolve();
        await opened.promise;
        return session;
      });
      const answers = await Promise.all([upgrade(user), upgrade(user), upgrade(user)]);
      expect(spy).toHaveBeenCalledTimes(3);
      const customer = await world.customerOf(user);
      const { data } = await sessions.list({ customer, status: 'open', limit: 100 });
      expect(data).toHaveLength(1);
      expect(answers.map((answer) => answer.json().url)).toEqual(Array(3).fill(data[0]?.url));
    });

    it('that were both paid: the later one is cancelled, refunded and reported, once', async () => {
      const { user, customer } = await world.createSubscriber();
      const later = await world.payTwice(user, customer);
      await Promise.all([
        world.sendWebhook('customer.subscription.created', { customer }),
        world.sendWebhook('invoice.paid', { customer }),
      ]);
      await world.sendWebhook('checkout.session.completed', { customer });
      const all = await world.subscriptionsOf(customer);
      expect(all.filter(({ status }) => status === 'active')).toHaveLength(1);
      expect(all.find(({ id }) => id === later)?.status).toBe('canceled');
      expect(await world.refundedOf(customer)).toBe(900);
      expect((await world.mailsTo(user)).filter((name) => name !== 'subscription-active')).toEqual([
        'subscription-duplicate',
      ]);
      expect(await user.me()).toMatchObject({ subscriptionStatus: 'active', billingState: 'renewing' });
    });

    it('are refunded even after a crash between cancelling and refunding', async () => {
      const { user, customer } = await world.createSubscriber();
      const later = await world.payTwice(user, customer);
      await world.patch(later, {
        status: 'canceled',
        ended_at: Math.floor(Date.now() / 1000),
        metadata: { endedAs: 'duplicate' },
      });
      await world.sendWebhook('invoice.paid', { customer });
      expect(await world.refundedOf(customer)).toBe(900);
      expect(await world.mailsTo(user)).toContain('subscription-duplicate');
      expect(await user.me()).toMatchObject({ subscriptionStatus: 'active' });
    });
  });

  describe('deleting a user', () => {
    /** Lets something happen once all charges of a user have been ended, before the account is deleted. */
    function beforeDeletion(act: () => Promise<unknown>): void {
      const { invoices } = world.stripe;
      const list = invoices.list.bind(invoices);
      vi.spyOn(invoices, 'list').mockImplementationOnce((...args) => {
        const answer = list(...args);
        const read = answer.autoPagingToArray.bind(answer);
        return Object.assign(answer, {
          autoPagingToArray: async (options: Parameters<typeof read>[0]) => {
            await act();
            return read(options);
          },
        });
      });
    }

    it('ends everything that could charge them, known or not', async () => {
      const { user, customer } = await world.createSubscriber();
      const [first] = await world.subscriptionsOf(customer);
      await world.payTwice(user, customer); // a payment that the server has not seen
      await world.patch(first?.id ?? '', { status: 'unpaid' });
      expect((await admin.call('DELETE', `/api/admin/users/${user.id}`)).statusCode).toBe(200);
      const all = await world.subscriptionsOf(customer);
      expect(all.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
      expect(await world.sendWebhook('customer.subscription.deleted', { customer })).toBe(200);
      expect(await alerts()).toEqual([]);
    });

    it('ends a paused subscription and closes an open checkout', async () => {
      const { user, customer } = await world.createSubscriber();
      const [only] = await world.subscriptionsOf(customer);
      await world.patch(only?.id ?? '', { status: 'paused' });
      const other = await world.test.createLapsedUser();
      const checkout = await world.open(other);
      for (const { id } of [user, other]) await admin.call('DELETE', `/api/admin/users/${id}`);
      expect((await world.subscriptionsOf(customer)).map(({ status }) => status)).toEqual(['canceled']);
      expect(await world.payWithoutWebhook(checkout)).toBe(false);
    });

    it('leaves no checkout that was being opened at the same time', async () => {
      const user = await world.test.createLapsedUser();
      const { sessions } = world.stripe.checkout;
      const create = sessions.create.bind(sessions);
      const opening = vi.spyOn(sessions, 'create').mockImplementation(async (...args) => {
        const session = await create(...args);
        await world.test.context.db.delete(users).where(eq(users.id, user.id));
        return session;
      });
      expect((await upgrade(user)).statusCode).toBe(401);
      const [opened] = await Promise.all(opening.mock.results.map(({ value }) => value));
      opening.mockRestore();
      expect(await world.payWithoutWebhook(opened.id)).toBe(false);
    });

    it('leaves no checkout that another tab opened before the deletion was stored', async () => {
      const user = await world.test.createLapsedUser();
      await world.open(user);
      let checkout = '';
      beforeDeletion(async () => {
        checkout = await world.open(user);
      });
      expect((await admin.call('DELETE', `/api/admin/users/${user.id}`)).statusCode).toBe(200);
      expect(checkout).not.toBe('');
      expect(await world.payWithoutWebhook(checkout)).toBe(false);
    });

    it('raises an alert if the provider fails when nobody can try again', async () => {
      const user = await world.test.createLapsedUser();
      await world.open(user);
      const customer = await world.customerOf(user);
      beforeDeletion(async () => world.api.failing.add('GET /v1/customers'));
      expect((await admin.call('DELETE', `/api/admin/users/${user.id}`)).statusCode).toBe(200);
      world.api.failing.clear();
      const [alert] = await alerts();
      expect(alert).toMatchObject({ kind: 'payments', subject: customer });
      await admin.call('DELETE', `/api/admin/alerts/${alert.id}`);
    });

    it('is followed by an alert if someone without an account is charged anyway', async () => {
      const user = await world.test.createLapsedUser();
      const checkout = await world.open(user);
      const customer = await world.customerOf(user);
      await world.payWithoutWebhook(checkout);
      // As if the account had been deleted without telling the provider.
      await world.test.context.db.delete(users).where(eq(users.id, user.id));
      await world.sendWebhook('checkout.session.completed', { customer });
      await world.sendWebhook('invoice.paid', { customer });
      const raised = await alerts();
      expect(raised).toMatchObject([{ subject: customer }]);
      await admin.call('DELETE', `/api/admin/alerts/${raised[0].id}`);
      expect(await alerts()).toEqual([]);
    });
  });

  describe('a card that fails', () => {
    it('is reported once, and leads to the provider’s page instead of a second subscription', async () => {
      const { user, customer } = await world.createDebtor();
      await world.sendWebhook('customer.subscription.updated', { customer });
      expect(await user.me()).toMatchObject({ billingState: 'overdue', subscriptionStatus: 'inactive' });
      expect(await world.mailsTo(user)).toEqual(['payment-failed', 'subscription-active']);
      expect((await upgrade(user)).json()).toMatchObject({ code: 'payment-overdue' });
      const portal = await user.call('POST', '/api/stripe/billing-portal');
      expect(portal.json().url).toMatch(/^http.*(billing)/);
    });

    it('can be replaced: access returns without a second welcome', async () => {
      const { user, customer } = await world.createDebtor();
      const [one] = await world.subscriptionsOf(customer);
      await world.patch(one?.id ?? '', { status: 'active' });
      await world.sendWebhook('invoice.paid', { customer });
      expect(await user.me()).toMatchObject({ billingState: 'renewing', subscriptionStatus: 'active' });
      expect(await world.mailsTo(user)).toEqual(['payment-failed', 'subscription-active']);
    });

    it('need not be replaced: cancelling ends the subscription immediately', async () => {
      const { user, customer } = await world.createDebtor();
      const answer = await user.call('POST', '/api/stripe/cancel-subscription', { customerId: customer });
      expect(answer.json()).toMatchObject({ billingState: 'ended' });
      expect((await world.subscriptionsOf(customer)).map(({ status }) => status)).toEqual(['canceled']);
      expect(await world.invoicesOf(customer)).toEqual(['paid', 'void']);
      expect((await upgrade(user)).statusCode).toBe(200);
    });
  });

  it('lets a user pay a minute after the provider failed to create their customer', async () => {
    const user = await world.test.createLapsedUser();
    // Otherwise a new minute could begin between the calls below.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setSeconds(0, 0) });
    world.api.failing.add('POST /v1/customers');
    expect((await upgrade(user)).statusCode).toBe(502);
    world.api.failing.clear();
    // The provider replays the same failure as long as it keeps the call's idempotency key, which is a day.
    expect((await upgrade(user)).statusCode).toBe(502);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await upgrade(user)).statusCode).toBe(200);
  });

  describe('a customer unknown to the provider', () => {
    it('is created again at the next checkout', async () => {
      const user = await world.test.createSignedInUser({
        expiryDate: new Date(0),
        stripeCustomerId: `cus_gone_${database}`,
      });
      expect((await upgrade(user)).statusCode).toBe(200);
      const { stripeCustomerId, paymentMode } = (await world.test.readUser(user.id)) ?? {};
      expect(stripeCustomerId).not.toBe(`cus_gone_${database}`);
      expect(paymentMode).toBe('test');
    });

    it('is created again after it was deleted at the provider', async () => {
      const { user, customer } = await world.createSubscriber();
      world.api.objects.set(customer, { id: customer, object: 'customer', created: 0, deleted: true });
      for (const { id } of await world.subscriptionsOf(customer)) {
        await world.patch(id, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) });
      }
      expect((await upgrade(user)).statusCode).toBe(200);
      expect((await world.test.readUser(user.id))?.stripeCustomerId).not.toBe(customer);
    });

    it('is created again in a different mode; a live one, who may still be charged, raises an alert', async () => {
      const { user, customer } = await world.createSubscriber();
      await world.test.context.db.update(users).set({ paymentMode: 'live' }).where(eq(users.id, user.id));
      expect((await upgrade(user)).statusCode).toBe(200);
      expect((await world.test.readUser(user.id))?.stripeCustomerId).not.toBe(customer);
      const [alert] = await alerts();
      expect(alert).toMatchObject({ subject: customer });
      await admin.call('DELETE', `/api/admin/alerts/${alert.id}`);
    });

    it('no longer seems to renew once the keys are live, so that its user can subscribe', async () => {
      const user = await world.test.createLapsedUser();
      await world.subscribe(user);
      await reconcile(world.test.context, { isThorough: false });
      expect(await user.me()).toMatchObject({ billingState: 'renewing' });
      const live = new StripeApi('live').provider();
      await reconcile({ ...world.test.context, paymentProvider: live }, { isThorough: false });
      expect(await user.me()).toMatchObject({ billingState: 'ended', subscriptionStatus: 'active' });
    });

    it('does not keep their account from being deleted', async () => {
      const unknown = await world.test.createSignedInUser({ stripeCustomerId: `cus_unknown_${database}` });
      const live = await world.test.createSignedInUser({
        stripeCustomerId: `cus_live_${database}`,
        paymentMode: 'live',
      });
      for (const { id } of [unknown, live]) {
        expect((await admin.call('DELETE', `/api/admin/users/${id}`)).statusCode).toBe(200);
      }
      const [alert] = await alerts();
      expect(alert).toMatchObject({ subject: `cus_live_${database}` });
      await admin.call('DELETE', `/api/admin/alerts/${alert.id}`);
    });
  });
});
