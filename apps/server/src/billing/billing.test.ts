import { DAY_MS } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { mails, payments, subscriptions } from '../db/schema/index.ts';
import { setUp, startTestApp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { requireProvider } from './payment-provider.ts';
import { syncSubscription } from './sync-subscription.ts';

describe.each(TEST_DATABASES)('payments on the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind));

  async function openCheckout(user: TestUser): Promise<string> {
    const body = { userId: user.id, email: user.email };
    const { url } = (await user.call('POST', '/api/stripe/create-checkout-session', body)).json();
    return new URL(url).pathname;
  }

  async function pay(user: TestUser): Promise<void> {
    const response = await test.guest('POST', `${await openCheckout(user)}/pay`);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('http://localhost:80/dashboard?payment=success');
  }

  async function dataTo(user: TestUser, template: string): Promise<unknown[]> {
    const rows = await test.context.db.select().from(mails).where(eq(mails.userId, user.id));
    return rows.filter((row) => row.template === template).map(({ data }) => data);
  }

  async function templatesTo(user: TestUser): Promise<string[]> {
    const rows = await test.context.db.select().from(mails).where(eq(mails.userId, user.id));
    return rows.map(({ template }) => template).sort();
  }

  it('make a lapsed user Pro for thirty days once paid', async () => {
    const user = await test.createLapsedUser();
    const path = await openCheckout(user);
    const page = await test.guest('GET', path);
    expect(page.body).toContain('SANDBOX checkout, no real payment');
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive', stripeCustomerId: null });
    await test.guest('POST', `${path}/pay`);
    const after = await user.me();
    expect(after).toMatchObject({ subscriptionStatus: 'active', cancelAtPeriodEnd: false });
    expect(after.stripeCustomerId).toMatch(/^cus_/);
    expect(Math.abs(Date.parse(after.expiryDate) - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000);
    expect(await templatesTo(user)).toEqual(['subscription-active']);
    const paid = await test.context.db.select().from(payments).where(eq(payments.userId, user.id));
    expect(paid).toMatchObject([{ amount: 900, currency: 'usd' }]);
    expect((await test.guest('GET', path)).body).toContain('Already paid');
    await test.guest('POST', `${path}/pay`);
    expect(await test.context.db.select().from(payments)).toHaveLength(1);
  });

  it('give access until the end of the paid period after cancelling', async () => {
    const user = await test.createSignedInUser();
    await pay(user);
    const { stripeCustomerId, expiryDate } = await user.me();
    const answer = await user.call('POST', '/api/stripe/cancel-subscription', {
      customerId: stripeCustomerId,
    });
    expect(answer.json()).toMatchObject({
      subscriptionStatus: 'active',
      cancelAtPeriodEnd: true,
      expiryDate,
    });
    expect(await templatesTo(user)).toEqual(['subscription-active', 'subscription-cancelled']);
  });

  it('are not taken twice; a cancelled subscription that is still running is only resumed explicitly', async () => {
    const user = await test.createSignedInUser();
    await pay(user);
    const again = { userId: user.id, email: user.email };
    expect((await user.call('POST', '/api/stripe/create-checkout-session', again)).statusCode).toBe(409);
    const { stripeCustomerId } = await user.me();
    await user.call('POST', '/api/stripe/cancel-subscription', { customerId: stripeCustomerId });
    const refused = await user.call('POST', '/api/stripe/create-checkout-session', again);
    expect(refused.json()).toMatchObject({ code: 'subscription-ending' });
    const url = '/api/stripe/resume-subscription';
    expect((await user.call('POST', url, { customerId: 'cus_else' })).statusCode).toBe(403);
    const resumed = await user.call('POST', url, { customerId: stripeCustomerId });
    expect(resumed.json()).toMatchObject({ subscriptionStatus: 'active', cancelAtPeriodEnd: false });
    expect(await templatesTo(user)).toContain('subscription-resumed');
    expect((await user.call('POST', url, { customerId: stripeCustomerId })).statusCode).toBe(409);
  });

  it('are looked up at the provider, whatever the browser sends', async () => {
    const user = await test.createLapsedUser();
    const paymentProvider = requireProvider(test.context.paymentProvider);
    const path = await openCheckout(user);
    const checkout = await test.sandbox.findCheckout(path.split('/').at(-1) ?? '');
    if (!checkout) throw new Error('The checkout is not there.');
    await test.sandbox.pay(checkout); // and no webhook arrives
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive' });
    const answer = await user.call('PATCH', `/api/users/${user.id}/stripe`, { stripeCustomerId: 'cus_else' });
    expect(answer.json()).toMatchObject({
      subscriptionStatus: 'active',
      stripeCustomerId: checkout.customer,
    });
    expect(paymentProvider.isSandbox).toBe(true);
  });

  describe('when the provider’s responses arrive late or out of order', () => {
    /** Creates a provider that returns what the test tells it to. */
    function saying(
      subscription: Partial<Stripe.Subscription> & { end: Date },
      hold?: { isAsked(): void; until: Promise<void> },
    ) {
      const { end, ...rest } = subscription;
      const period = { current_period_start: seconds(end) - 30 * 86_400, current_period_end: seconds(end) };
      const paymentProvider = requireProvider(test.context.paymentProvider);
      return {
        ...paymentProvider,
        stripe: {
          subscriptions: {
            list: () =>
              listed(async () => {
                hold?.isAsked();
                await hold?.until;
                return [
                  {
                    id: 'sub_1',
                    status: 'active',
                    created: 1,
                    cancel_at_period_end: false,
                    cancel_at: null,
                    ended_at: null,
                    metadata: {},
                    items: { data: [period] },
                    ...rest,
                  },
                ];
              }),
          },
          invoices: { list: () => listed(async () => []) },
          charges: { list: () => listed(async () => []) },
        } as unknown as Stripe,
      };
    }

    function listed(autoPagingToArray: () => Promise<object[]>) {
      return { autoPagingToArray };
    }

    function seconds(date: Date): number {
      return Math.floor(date.getTime() / 1000);
    }

    const nowMs = Math.floor(Date.now() / 1000) * 1000;
    const inDays = (days: number) => new Date(nowMs + days * DAY_MS);

    it('a response to an earlier query never overwrites that of a later one', async () => {
      const user = await test.createSignedInUser({ stripeCustomerId: `cus_order_${kind}` });
      const gate = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      const early = syncSubscription(
        test.context,
        saying({ end: inDays(30), status: 'active' }, { isAsked: asked.resolve, until: gate.promise }),
        `cus_order_${kind}`,
      );
      await asked.promise;
      await syncSubscription(
        test.context,
        saying({ end: inDays(30), status: 'canceled', ended_at: seconds(inDays(0)) }),
        `cus_order_${kind}`,
      );
      gate.resolve();
      await early;
      const [row] = await test.context.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, user.id));
      expect(row?.status).toBe('canceled');
    });

    it('a failed renewal leaves access until the end of the paid period', async () => {
      const customer = `cus_due_${kind}`;
      const user = await test.createSignedInUser({ stripeCustomerId: customer, expiryDate: new Date(0) });
      await syncSubscription(test.context, saying({ end: inDays(1) }), customer);
      expect((await user.me()).expiryDate).toBe(inDays(1).toISOString());
      // At the provider, the new period has started, but its payment failed.
      await syncSubscription(test.context, saying({ end: inDays(31), status: 'past_due' }), customer);
      expect((await user.me()).expiryDate).toBe(inDays(1).toISOString());
    });

    it('an immediate end removes what the payment gave, but not what an administrator gave', async () => {
      const customer = `cus_end_${kind}`;
      const user = await test.createSignedInUser({ stripeCustomerId: customer, expiryDate: new Date(0) });
      await syncSubscription(test.context, saying({ end: inDays(30) }), customer);
      const admin = await test.createSignedInUser({ role: 'admin' });
      const ended = saying({ end: inDays(30), status: 'canceled', ended_at: seconds(new Date()) - 1 });
      await syncSubscription(test.context, ended, customer);
      expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive' });

      await syncSubscription(test.context, saying({ id: 'sub_2', end: inDays(30) }), customer);
      await admin.call('PATCH', `/api/admin/users/${user.id}/expiry`, {
        expiryDate: inDays(90).toISOString(),
      });
      const endedAgain = saying({
        id: 'sub_2',
        end: inDays(30),
        status: 'canceled',
        ended_at: seconds(new Date()),
      });
      await syncSubscription(test.context, endedAgain, customer);
      expect(await user.me()).toMatchObject({
        subscriptionStatus: 'active',
        expiryDate: inDays(90).toISOString(),
      });
    });

    it('an earlier end set by an administrator lasts until the next payment', async () => {
      const customer = `cus_earlier_${kind}`;
      const user = await test.createSignedInUser({ stripeCustomerId: customer, expiryDate: new Date(0) });
      const admin = await test.createSignedInUser({ role: 'admin' });
      await syncSubscription(test.context, saying({ end: inDays(30) }), customer);
      const expiryDate = inDays(2).toISOString();
      await admin.call('PATCH', `/api/admin/users/${user.id}/expiry`, { expiryDate });
      await syncSubscription(test.context, saying({ end: inDays(30) }), customer);
      const cancelled = saying({ end: inDays(30), cancel_at_period_end: true });
      await syncSubscription(test.context, cancelled, customer);
      await syncSubscription(test.context, saying({ end: inDays(60), status: 'past_due' }), customer);
      expect(await user.me()).toMatchObject({ subscriptionStatus: 'active', expiryDate });
      for (const template of ['subscription-cancelled', 'payment-failed']) {
        expect(await dataTo(user, template)).toMatchObject([{ accessUntil: expiryDate }]);
      }
      await syncSubscription(test.context, saying({ end: inDays(60) }), customer);
      expect(await user.me()).toMatchObject({ expiryDate: inDays(60).toISOString() });
    });

    it('an administrator’s "inactive" lasts until the next payment', async () => {
      const customer = `cus_off_${kind}`;
      const user = await test.createSignedInUser({ stripeCustomerId: customer });
      const admin = await test.createSignedInUser({ role: 'admin' });
      await syncSubscription(test.context, saying({ end: inDays(30) }), customer);
      await admin.call('PATCH', `/api/admin/users/${user.id}/subscription`, {
        subscriptionStatus: 'inactive',
      });
      const cancelled = saying({ end: inDays(30), cancel_at_period_end: true });
      await syncSubscription(test.context, cancelled, customer);
      expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive' });
      expect(await dataTo(user, 'subscription-cancelled')).toMatchObject([{ accessUntil: null }]);
      await syncSubscription(test.context, saying({ end: inDays(60) }), customer);
      expect(await user.me()).toMatchObject({ subscriptionStatus: 'active' });
    });
  });

  it('are refused from administrators, who have full access anyway', async () => {
    const admin = await test.createSignedInUser({ role: 'admin' });
    const body = { userId: admin.id, email: admin.email };
    const refused = await admin.call('POST', '/api/stripe/create-checkout-session', body);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe('Administrators have full access without paying.');
    expect(await test.readUser(admin.id)).toMatchObject({ stripeCustomerId: null });
  });

  it('are refused on a public server without keys, which has no sandbox either', async () => {
    const open = await startTestApp(kind, { publicUrl: new URL('https://scout.example') });
    const user = await open.createSignedInUser();
    const headers = { host: 'scout.example', cookie: user.cookie };
    const body = { userId: user.id, email: user.email };
    const url = '/api/stripe/create-checkout-session';
    const response = await open.app.inject({ method: 'POST', url, headers, payload: body });
    expect(response.statusCode).toBe(503);
    expect(response.json().message).toBe('Payments are not set up on this server.');
    expect((await open.app.inject('/sandbox/checkout/cs_test_1')).statusCode).toBe(404);
    await open[Symbol.asyncDispose]();
  });
});
