import { afterEach, describe, expect, it, vi } from 'vitest';
import { startPaymentWorld } from '../test-support/payment-world.ts';
import { setUp } from '../test-support/set-up.ts';
import type { TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

describe.each(TEST_DATABASES)('invoices of a subscription that has ended, on the %s database', (database) => {
  const world = setUp(() => startPaymentWorld(database));
  const admin = setUp(() => world.test.createSignedInUser({ role: 'admin' }));
  afterEach(() => {
    vi.useRealTimers();
  });

  const alerts = async () => (await admin.call('GET', '/api/admin/alerts')).json();

  describe('whose renewal failed', () => {
    async function fail(user: TestUser): Promise<string> {
      const customer = await world.subscribe(user);
      await world.failRenewal(customer);
      await world.sendWebhook('invoice.payment_failed', { customer });
      return customer;
    }

    it('leaves nothing to pay once the provider has given up and ended the subscription', async () => {
      const user = await world.test.createLapsedUser();
      const customer = await fail(user);
      await world.endSubscription(customer);
      await world.sendWebhook('customer.subscription.deleted', { customer });
      expect(await world.invoicesOf(customer)).toEqual(['paid', 'void']);
      expect(await alerts()).toEqual([]);
    });

    it('leaves nothing to pay after the account is deleted', async () => {
      const user = await world.test.createLapsedUser();
      const customer = await fail(user);
      expect((await admin.call('DELETE', `/api/admin/users/${user.id}`)).statusCode).toBe(200);
      expect(await world.invoicesOf(customer)).toEqual(['paid', 'void']);
    });

    it('leaves nothing to pay if another subscription was paid for instead', async () => {
      const user = await world.test.createLapsedUser();
      const customer = await fail(user);
      await world.payTwice(user, customer);
      await world.sendWebhook('invoice.paid', { customer });
      expect(await user.me()).toMatchObject({ billingState: 'renewing', subscriptionStatus: 'active' });
      expect(await world.invoicesOf(customer)).toEqual(['paid', 'paid', 'void']);
    });
  });

  describe('an invoice paid after the end', () => {
    /** Has someone pay for a subscription that ended a minute before. */
    async function payLate(user: TestUser): Promise<string> {
      const customer = await world.subscribe(user);
      await world.endSubscription(customer, 60);
      await world.sendWebhook('invoice.paid', { customer });
      return customer;
    }

    it('is refunded, and whoever paid it is told once', async () => {
      const user = await world.test.createLapsedUser();
      const customer = await payLate(user);
      await world.sendWebhook('charge.refunded', { customer });
      expect(await world.refundedOf(customer)).toBe(900);
      expect((await world.mailsTo(user)).filter((name) => name === 'late-payment-refunded')).toHaveLength(1);
      expect(await user.me()).toMatchObject({ billingState: 'ended', subscriptionStatus: 'inactive' });
      expect(await alerts()).toEqual([]);
    });

    it('raises an alert for as long as it cannot be refunded', async () => {
      const user = await world.test.createLapsedUser();
      world.api.failing.add('POST /v1/refunds');
      const customer = await payLate(user);
      expect(await alerts()).toMatchObject([{ subject: customer }]);
      expect(await world.mailsTo(user)).not.toContain('late-payment-refunded');
      world.api.failing.clear();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
      await world.sendWebhook('invoice.paid', { customer });
      expect(await alerts()).toEqual([]);
      expect(await world.mailsTo(user)).toContain('late-payment-refunded');
    });
  });

  it('none is left to pay that was given up as uncollectible', async () => {
    const user = await world.test.createLapsedUser();
    const customer = await world.subscribe(user);
    await world.failRenewal(customer);
    const { data } = await world.stripe.invoices.list({ customer, status: 'open' });
    await world.patch(data[0]?.id ?? '', { status: 'uncollectible' });
    await world.endSubscription(customer);
    await world.sendWebhook('customer.subscription.deleted', { customer });
    expect(await world.invoicesOf(customer)).toEqual(['paid', 'void']);
    expect(await alerts()).toEqual([]);
  });

  it('no draft of an invoice is collected for a subscription that has ended', async () => {
    const user = await world.test.createLapsedUser();
    const customer = await world.subscribe(user);
    await world.failRenewal(customer);
    const { data } = await world.stripe.invoices.list({ customer, status: 'open' });
    const draft = data[0]?.id ?? '';
    await world.patch(draft, { status: 'draft' });
    expect((await admin.call('DELETE', `/api/admin/users/${user.id}`)).statusCode).toBe(200);
    expect(await world.stripe.invoices.retrieve(draft)).toMatchObject({
      status: 'draft',
      auto_advance: false,
    });
  });
});
