import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails, payments, scheduledWork, subscriptions, users } from '../db/schema/index.ts';
import { PAYMENT_WORLDS, type PaymentWorld, startPaymentWorld } from '../test-support/payment-world.ts';
import type { TestUser } from '../test-support/test-app.ts';
import { reconcile, reconcileDaily } from './reconcile.ts';

const DAY_MS = 24 * 60 * 60_000;

describe.each(PAYMENT_WORLDS)(
  'money at the provider %s on the %s database (issue 14)',
  (provider, database) => {
    let world: PaymentWorld;
    let admin: TestUser;

    beforeAll(async () => {
      world = await startPaymentWorld(provider, database);
      admin = await world.test.signedIn({ role: 'admin' });
    }, 60_000);
    afterAll(() => world[Symbol.asyncDispose]());

    const me = async (user: TestUser) => (await user.call('GET', '/api/auth/me')).json();
    const lapsed = () => world.test.signedIn({ expiryDate: new Date(0) });
    const alerts = async () => (await admin.call('GET', '/api/admin/alerts')).json();
    const upgrade = (user: TestUser) =>
      user.call('POST', '/api/stripe/create-checkout-session', { userId: user.id, email: user.email });

    async function mailsTo(user: TestUser): Promise<string[]> {
      const rows = await world.test.context.db.select().from(mails).where(eq(mails.userId, user.id));
      return rows.map(({ template }) => template).sort();
    }

    /** Pays a second checkout behind the server's back, as if two had been open. @returns its subscription's id */
    async function payTwice(user: TestUser, customer: string): Promise<string> {
      const [first] = await world.subscriptionsOf(customer);
      const second = await world.stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: user.id,
        line_items: [{ price: 'price_pro', quantity: 1 }],
        subscription_data: { metadata: { userId: user.id } },
        success_url: 'http://localhost/dashboard',
        cancel_url: 'http://localhost/dashboard',
      });
      await world.payUnseen(second.id);
      const later = (await world.subscriptionsOf(customer)).find(({ id }) => id !== first?.id);
      if (!later) throw new Error('There is no second subscription.');
      await world.patch(later.id, { created: later.created + 60 });
      return later.id;
    }

    async function refundedOf(customer: string): Promise<number> {
      const { data } = await world.stripe.charges.list({ customer, limit: 100 });
      return data.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
    }

    describe('two checkouts', () => {
      it('are never open at once: a new one closes those before it', async () => {
        const user = await lapsed();
        const first = await world.open(user);
        const second = await world.open(user);
        expect(second).not.toBe(first);
        expect(await world.payUnseen(first)).toBe(false);
        expect(await world.payUnseen(second)).toBe(true);
      });

      it('asked for at the same time leave one open', async () => {
        const user = await lapsed();
        await Promise.all([upgrade(user), upgrade(user), upgrade(user)]);
        const customer = (await world.test.readUser(user.id))?.stripeCustomerId ?? '';
        const { data } = await world.stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
        expect(data).toHaveLength(1);
      });

      it('that were both paid: the later is cancelled, refunded and told of, once', async () => {
        const user = await lapsed();
        const customer = await world.subscribe(user);
        const later = await payTwice(user, customer);
        await Promise.all([
          world.tell('customer.subscription.created', { customer }),
          world.tell('invoice.paid', { customer }),
        ]);
        await world.tell('checkout.session.completed', { customer });
        const all = await world.subscriptionsOf(customer);
        expect(all.filter(({ status }) => status === 'active')).toHaveLength(1);
        expect(all.find(({ id }) => id === later)?.status).toBe('canceled');
        expect(await refundedOf(customer)).toBe(900);
        expect((await mailsTo(user)).filter((name) => name !== 'subscription-active')).toEqual([
          'subscription-duplicate',
        ]);
        expect(await me(user)).toMatchObject({ subscriptionStatus: 'active', billingState: 'renewing' });
      });

      it('are refunded after a crash between cancelling and refunding', async () => {
        const user = await lapsed();
        const customer = await world.subscribe(user);
        const later = await payTwice(user, customer);
        await world.patch(later, {
          status: 'canceled',
          ended_at: Math.floor(Date.now() / 1000),
          metadata: { endedAs: 'duplicate' },
        });
        await world.tell('invoice.paid', { customer });
        expect(await refundedOf(customer)).toBe(900);
        expect(await mailsTo(user)).toContain('subscription-duplicate');
        expect(await me(user)).toMatchObject({ subscriptionStatus: 'active' });
      });
    });

    describe('deleting a user', () => {
      it('ends all that could charge them, known or not', async () => {
        const user = await lapsed();
        const customer = await world.subscribe(user);
        const [first] = await world.subscriptionsOf(customer);
        await payTwice(user, customer); // unseen
        await world.patch(first?.id ?? '', { status: 'unpaid' });
        expect((await admin.call('DELETE', `/api/admin/users/${user.id}`)).statusCode).toBe(200);
        const all = await world.subscriptionsOf(customer);
        expect(all.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
        expect(await world.tell('customer.subscription.deleted', { customer })).toBe(200);
        expect(await alerts()).toEqual([]);
      });

      it('ends a paused subscription and closes an open checkout', async () => {
        const user = await lapsed();
        const customer = await world.subscribe(user);
        const [only] = await world.subscriptionsOf(customer);
        await world.patch(only?.id ?? '', { status: 'paused' });
        const other = await lapsed();
        const checkout = await world.open(other);
        for (const { id } of [user, other]) await admin.call('DELETE', `/api/admin/users/${id}`);
        expect((await world.subscriptionsOf(customer)).map(({ status }) => status)).toEqual(['canceled']);
        expect(await world.payUnseen(checkout)).toBe(false);
      });

      it('is followed by an alert, if someone without an account is charged all the same', async () => {
        const user = await lapsed();
        const checkout = await world.open(user);
        const customer = (await world.test.readUser(user.id))?.stripeCustomerId ?? '';
        await world.payUnseen(checkout);
        // As if the account had gone without a word to the provider.
        await world.test.context.db.delete(users).where(eq(users.id, user.id));
        await world.tell('checkout.session.completed', { customer });
        await world.tell('invoice.paid', { customer });
        const raised = await alerts();
        expect(raised).toMatchObject([{ customerId: customer }]);
        await admin.call('DELETE', `/api/admin/alerts/${raised[0].id}`);
        expect(await alerts()).toEqual([]);
      });
    });

    describe('a card that fails', () => {
      async function fail(user: TestUser): Promise<string> {
        const customer = await world.subscribe(user);
        const [one] = await world.subscriptionsOf(customer);
        const start = Math.floor(Date.now() / 1000) - 60;
        const period = { id: 'si_1', current_period_start: start, current_period_end: start + 30 * 86_400 };
        await world.patch(one?.id ?? '', { status: 'past_due', items: { object: 'list', data: [period] } });
        await world.tell('invoice.payment_failed', { customer });
        await world.tell('customer.subscription.updated', { customer });
        return customer;
      }

      it('is told once, and leads to the provider’s page rather than to a second subscription', async () => {
        const user = await lapsed();
        await fail(user);
        expect(await me(user)).toMatchObject({ billingState: 'overdue', subscriptionStatus: 'inactive' });
        expect(await mailsTo(user)).toEqual(['payment-failed', 'subscription-active']);
        expect((await upgrade(user)).json()).toMatchObject({ code: 'payment-overdue' });
        const portal = await user.call('POST', '/api/stripe/billing-portal');
        expect(portal.json().url).toMatch(/^http.*(billing)/);
      });

      it('can be paid anew: access is back, and no second welcome comes', async () => {
        const user = await lapsed();
        const customer = await fail(user);
        const [one] = await world.subscriptionsOf(customer);
        await world.patch(one?.id ?? '', { status: 'active' });
        await world.tell('invoice.paid', { customer });
        expect(await me(user)).toMatchObject({ billingState: 'renewing', subscriptionStatus: 'active' });
        expect(await mailsTo(user)).toEqual(['payment-failed', 'subscription-active']);
      });

      it('can be left: the subscription ends at once', async () => {
        const user = await lapsed();
        const customer = await fail(user);
        const answer = await user.call('POST', '/api/stripe/cancel-subscription', { customerId: customer });
        expect(answer.json()).toMatchObject({ billingState: 'ended' });
        expect((await world.subscriptionsOf(customer)).map(({ status }) => status)).toEqual(['canceled']);
        expect((await upgrade(user)).statusCode).toBe(200);
      });
    });

    describe('a customer whom the provider does not know', () => {
      it('is made anew at the next checkout', async () => {
        const user = await world.test.signedIn({
          expiryDate: new Date(0),
          stripeCustomerId: `cus_gone_${provider}`,
        });
        expect((await upgrade(user)).statusCode).toBe(200);
        const { stripeCustomerId, paymentMode } = (await world.test.readUser(user.id)) ?? {};
        expect(stripeCustomerId).not.toBe(`cus_gone_${provider}`);
        expect(paymentMode).toBe(provider === 'sandbox' ? 'sandbox' : 'test');
      });

      it.runIf(provider === 'stripe')('is made anew after having been deleted there', async () => {
        const user = await lapsed();
        const customer = await world.subscribe(user);
        world.api?.put({ id: customer, object: 'customer', deleted: true });
        for (const { id } of await world.subscriptionsOf(customer)) {
          await world.patch(id, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) });
        }
        expect((await upgrade(user)).statusCode).toBe(200);
        expect((await world.test.readUser(user.id))?.stripeCustomerId).not.toBe(customer);
      });

      it('is made anew where the mode is another; a live one, who may still be charged, raises an alert', async () => {
        const user = await lapsed();
        const customer = await world.subscribe(user);
        await world.test.context.db.update(users).set({ paymentMode: 'live' }).where(eq(users.id, user.id));
        expect((await upgrade(user)).statusCode).toBe(200);
        expect((await world.test.readUser(user.id))?.stripeCustomerId).not.toBe(customer);
        const [alert] = await alerts();
        expect(alert).toMatchObject({ customerId: customer });
        await admin.call('DELETE', `/api/admin/alerts/${alert.id}`);
      });

      it('does not keep their account from being deleted', async () => {
        const unknown = await world.test.signedIn({ stripeCustomerId: `cus_unknown_${provider}` });
        const live = await world.test.signedIn({
          stripeCustomerId: `cus_live_${provider}`,
          paymentMode: 'live',
        });
        for (const { id } of [unknown, live]) {
          expect((await admin.call('DELETE', `/api/admin/users/${id}`)).statusCode).toBe(200);
        }
        const [alert] = await alerts();
        expect(alert).toMatchObject({ customerId: `cus_live_${provider}` });
        await admin.call('DELETE', `/api/admin/alerts/${alert.id}`);
      });
    });

    it('says that Pro is active once for a subscription, even when old mails have been deleted', async () => {
      const user = await lapsed();
      const customer = await world.subscribe(user);
      expect(await mailsTo(user)).toEqual(['subscription-active']);
      await world.test.context.db.delete(mails).where(eq(mails.userId, user.id));
      await world.tell('invoice.paid', { customer });
      expect(await mailsTo(user)).toEqual([]);
    });

    describe('a beginning', () => {
      const welcome = async (user: TestUser) => (await user.call('POST', '/api/stripe/welcome')).json();

      it('is celebrated once, and only after the server has seen the payment', async () => {
        const user = await lapsed();
        expect(await welcome(user)).toEqual({ isNew: false });
        await world.payUnseen(await world.open(user));
        expect(await welcome(user)).toEqual({ isNew: false });
        await user.call('PATCH', `/api/users/${user.id}/stripe`, {});
        const both = await Promise.all([welcome(user), welcome(user)]);
        expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
        expect(await welcome(user)).toEqual({ isNew: false });
      });
    });

    describe('money that is given back', () => {
      it('ends the subscription and its access, is told of, and appears in the figures', async () => {
        const before = (await admin.call('GET', '/api/admin/figures?days=1')).json()[0];
        const user = await lapsed();
        const customer = await world.subscribe(user);
        const { data } = await world.stripe.charges.list({ customer, limit: 1 });
        const charge = data[0];
        await world.patch(charge?.id ?? '', { amount_refunded: 900, refunded: true });
        await world.tell('charge.refunded', { id: charge?.id, object: 'charge', customer });
        expect(await me(user)).toMatchObject({ subscriptionStatus: 'inactive', billingState: 'ended' });
        expect((await world.subscriptionsOf(customer)).map(({ status }) => status)).toEqual(['canceled']);
        expect(await mailsTo(user)).toEqual(['subscription-active', 'subscription-ended']);
        const after = (await admin.call('GET', '/api/admin/figures?days=1')).json()[0];
        expect(after.returned - before.returned).toBe(9);
        expect(after.revenue - before.revenue).toBe(9);
      });

      it('in part leaves the subscription as it is', async () => {
        const user = await lapsed();
        const customer = await world.subscribe(user);
        const { data } = await world.stripe.charges.list({ customer, limit: 1 });
        await world.patch(data[0]?.id ?? '', { amount_refunded: 300 });
        await world.tell('charge.refunded', { customer });
        expect(await me(user)).toMatchObject({ subscriptionStatus: 'active', billingState: 'renewing' });
        const [payment] = await world.test.context.db
          .select()
          .from(payments)
          .where(eq(payments.userId, user.id));
        expect(payment).toMatchObject({ returned: 300 });
      });

      it.runIf(provider === 'stripe')('by a dispute ends access; a warning does not', async () => {
        const user = await lapsed();
        const customer = await world.subscribe(user);
        const { data } = await world.stripe.charges.list({ customer, limit: 1 });
        const charge = data[0]?.id ?? '';
        const dispute = world.api?.create('dispute', 'dp', {
          amount: 900,
          charge,
          currency: 'usd',
          status: 'warning_needs_response',
        });
        await world.patch(charge, { disputed: true });
        await world.tell('charge.dispute.created', { id: dispute?.id, charge });
        expect(await me(user)).toMatchObject({ subscriptionStatus: 'active' });
        await world.patch(dispute?.id ?? '', { status: 'needs_response' });
        await world.tell('charge.dispute.updated', { id: dispute?.id, charge });
        expect(await me(user)).toMatchObject({ subscriptionStatus: 'inactive', billingState: 'ended' });
      });
    });

    it.runIf(provider === 'stripe')(
      'puts a refund that fails before the administrators, and tries it again',
      async () => {
        const user = await lapsed();
        const customer = await world.subscribe(user);
        await payTwice(user, customer);
        world.api?.failing.add('POST /v1/refunds');
        expect(await world.tell('invoice.paid', { customer })).toBe(200);
        expect(await alerts()).toMatchObject([{ customerId: customer }]);
        expect(await mailsTo(user)).toEqual(['subscription-active']);
        world.api?.failing.clear();
        await world.tell('invoice.paid', { customer });
        expect(await refundedOf(customer)).toBe(900);
        expect(await mailsTo(user)).toEqual(['subscription-active', 'subscription-duplicate']);
        const [alert] = await alerts();
        await admin.call('DELETE', `/api/admin/alerts/${alert.id}`);
      },
    );

    it('keeps what a later answer said, and still tells of what an earlier one had ended', async () => {
      const user = await lapsed();
      const customer = await world.subscribe(user);
      await payTwice(user, customer);
      const { db } = world.test.context;
      await db.update(subscriptions).set({ askedAt: 9e15 }).where(eq(subscriptions.userId, user.id));
      await world.tell('invoice.paid', { customer });
      expect(await refundedOf(customer)).toBe(900);
      expect(await mailsTo(user)).toContain('subscription-duplicate');
      expect(
        await world.test.context.db.select().from(payments).where(eq(payments.userId, user.id)),
      ).toHaveLength(1);
    });

    describe('after webhooks were missed', () => {
      it('an administrator has the provider asked about what ends soon and what is new', async () => {
        const { db } = world.test.context;
        const renewed = await lapsed();
        await world.subscribe(renewed);
        const past = new Date(Date.now() - DAY_MS);
        await db.update(subscriptions).set({ paidUntil: past }).where(eq(subscriptions.userId, renewed.id));
        await db.update(users).set({ expiryDate: past }).where(eq(users.id, renewed.id));
        const begun = await lapsed();
        await world.payUnseen(await world.open(begun));
        expect(await me(renewed)).toMatchObject({ subscriptionStatus: 'inactive' });
        const answer = await admin.call('POST', '/api/admin/reconcile');
        expect(answer.json().message).toMatch(/^Asked the payment provider about \d+ customers$/);
        for (const user of [renewed, begun])
          expect(await me(user)).toMatchObject({ subscriptionStatus: 'active' });
      });

      it('asks once a day by itself, whichever node comes first', async () => {
        const { context } = world.test;
        const user = await lapsed();
        await world.payUnseen(await world.open(user));
        await Promise.all([reconcileDaily(context), reconcileDaily(context)]);
        expect(await me(user)).toMatchObject({ subscriptionStatus: 'active' });
        const next = await lapsed();
        await world.payUnseen(await world.open(next));
        await reconcileDaily(context);
        expect(await me(next)).toMatchObject({ subscriptionStatus: 'inactive' });
      });

      it.runIf(provider === 'stripe')(
        'asks again soon where the provider did not answer at all',
        async () => {
          const { context } = world.test;
          await context.db.delete(scheduledWork);
          const user = await lapsed();
          await world.payUnseen(await world.open(user));
          world.api?.failing.add('GET /v1/subscriptions');
          await expect(reconcileDaily(context)).rejects.toThrow();
          world.api?.failing.clear();
          await reconcileDaily(context);
          expect(await me(user)).toMatchObject({ subscriptionStatus: 'active' });
        },
      );

      it.runIf(provider === 'stripe')('goes on past a customer whom it cannot ask about', async () => {
        const user = await lapsed();
        await world.payUnseen(await world.open(user));
        world.api?.failing.add('GET /v1/invoices');
        expect(await reconcile(world.test.context)).toMatchObject({ failed: expect.any(Number) });
        world.api?.failing.clear();
      });
    });
  },
);
