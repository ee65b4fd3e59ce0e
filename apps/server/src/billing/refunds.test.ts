import { DAY_MS } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { payments } from '../db/schema/index.ts';
import { writeBatchChunk } from '../mail/write-batch.ts';
import { startPaymentWorld } from '../test-support/payment-world.ts';
import { setUp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

describe.each(TEST_DATABASES)('money that is returned, on the %s database (issue 14)', (database) => {
  const world = setUp(() => startPaymentWorld(database));
  const admin = setUp(() => world.test.createSignedInUser({ role: 'admin' }));

  const refund = async (customer: string) => {
    const [charge] = (await world.stripe.charges.list({ customer, limit: 1 })).data;
    await world.patch(charge?.id ?? '', { amount_refunded: 900, refunded: true });
    await world.sendWebhook('charge.refunded', { customer });
  };

  it('ends the subscription and its access, notifies the user, and appears in the figures', async () => {
    const before = (await admin.call('GET', '/api/admin/figures?days=1')).json()[0];
    const { user, customer } = await world.createSubscriber();
    await refund(customer);
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive', billingState: 'ended' });
    expect((await world.subscriptionsOf(customer)).map(({ status }) => status)).toEqual(['canceled']);
    expect(await world.mailsTo(user)).toEqual(['subscription-active', 'subscription-ended']);
    const after = (await admin.call('GET', '/api/admin/figures?days=1')).json()[0];
    expect(after.returned - before.returned).toBe(9);
    expect(after.revenue - before.revenue).toBe(9);
  });

  it('leaves the rest of the trial during which it was paid', async () => {
    const user = await world.test.createSignedInUser({ expiryDate: new Date(Date.now() + 2 * DAY_MS) });
    const { expiryDate } = await user.me();
    const customer = await world.subscribe(user);
    expect((await user.me()).expiryDate).not.toBe(expiryDate);
    await refund(customer);
    const after = { subscriptionStatus: 'active', billingState: 'ended', expiryDate };
    expect(await user.me()).toMatchObject(after);
    await world.sendWebhook('charge.refunded', { customer });
    expect(await user.me()).toMatchObject(after);
  });

  it('does not restore a trial that an administrator has shortened since', async () => {
    const user = await world.test.createSignedInUser({ expiryDate: new Date(Date.now() + 2 * DAY_MS) });
    const customer = await world.subscribe(user);
    const expiryDate = new Date(Date.now() + DAY_MS / 2).toISOString();
    await admin.call('PATCH', `/api/admin/users/${user.id}/expiry`, { expiryDate });
    await refund(customer);
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive', billingState: 'ended' });
  });

  it.each(['one mail', 'a mail to everyone'])(
    'takes away the month, but not the days by which %s extended it',
    async (by) => {
      const { user, customer } = await world.createSubscriber();
      const before = Date.parse((await user.me()).expiryDate);
      const body = { subject: 'Sorry', message: 'For the trouble.', extendTrial: true, extensionDays: 7 };
      const days = by === 'one mail' ? 14 : 7;
      if (by === 'one mail') {
        for (let time = 0; time < 2; time++) {
          await admin.call('POST', '/api/admin/individual-email', { ...body, userId: user.id });
        }
      } else {
        await admin.call('POST', '/api/admin/bulk-email', body);
        while (await writeBatchChunk(world.test.context.db));
      }
      expect(Date.parse((await user.me()).expiryDate) - before).toBeCloseTo(days * DAY_MS, -4);
      await refund(customer);
      const after = await user.me();
      expect(after).toMatchObject({ subscriptionStatus: 'active', billingState: 'ended' });
      expect((Date.parse(after.expiryDate) - Date.now()) / DAY_MS).toBeCloseTo(days, 1);
      await world.sendWebhook('charge.refunded', { customer });
      expect(await user.me()).toMatchObject({ expiryDate: after.expiryDate });
    },
  );

  it('leaves an administrator’s later decision in place', async () => {
    const { user, customer } = await world.createSubscriber();
    const expiryDate = new Date(Date.now() + 60 * DAY_MS).toISOString();
    await admin.call('PATCH', `/api/admin/users/${user.id}/expiry`, { expiryDate });
    await refund(customer);
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'active', expiryDate });
  });

  it('in part leaves the subscription unchanged', async () => {
    const { user, customer } = await world.createSubscriber();
    const { data } = await world.stripe.charges.list({ customer, limit: 1 });
    await world.patch(data[0]?.id ?? '', { amount_refunded: 300 });
    await world.sendWebhook('charge.refunded', { customer });
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'active', billingState: 'renewing' });
    const [payment] = await world.test.context.db.select().from(payments).where(eq(payments.userId, user.id));
    expect(payment).toMatchObject({ returned: 300 });
  });

  it('is found even if the list of payments has more than one page', async () => {
    const { user, customer } = await world.createSubscriber();
    const [first] = (await world.stripe.charges.list({ customer, limit: 1 })).data;
    const subscription = await world.api.sandbox.findRunning(customer);
    for (let month = 0; subscription && month < 120; month++) await world.api.sandbox.payDue(subscription);
    await world.patch(first?.id ?? '', { amount_refunded: 300 });
    await world.sendWebhook('charge.refunded', { customer });
    const rows = await world.test.context.db.select().from(payments).where(eq(payments.userId, user.id));
    expect(rows).toHaveLength(121);
    expect(rows.filter(({ returned }) => returned === 300)).toHaveLength(1);
  });

  it('ends access after a dispute, but not after a warning', async () => {
    const { user, customer } = await world.createSubscriber();
    const { data } = await world.stripe.charges.list({ customer, limit: 1 });
    const charge = data[0]?.id ?? '';
    const status = 'warning_needs_response';
    world.api.change('dp_1', { object: 'dispute', amount: 900, charge, currency: 'usd', status });
    await world.patch(charge, { disputed: true });
    await world.sendWebhook('charge.dispute.created', { id: 'dp_1', charge });
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'active' });
    await world.patch('dp_1', { status: 'needs_response' });
    await world.sendWebhook('charge.dispute.updated', { id: 'dp_1', charge });
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive', billingState: 'ended' });
  });
});

describe.each(TEST_DATABASES)('invoices of a subscription that has ended, on the %s database', (database) => {
  const world = setUp(() => startPaymentWorld(database));
  const admin = setUp(() => world.test.createSignedInUser({ role: 'admin' }));
  afterEach(() => void vi.useRealTimers());

  const alerts = async () => (await admin.call('GET', '/api/admin/alerts')).json();

  describe('whose renewal failed', () => {
    it('leaves nothing to pay once the provider has given up and ended the subscription', async () => {
      const { customer } = await world.createDebtor();
      await world.endSubscription(customer);
      await world.sendWebhook('customer.subscription.deleted', { customer });
      expect(await world.invoicesOf(customer)).toEqual(['paid', 'void']);
      expect(await alerts()).toEqual([]);
    });

    it('leaves nothing to pay after the account is deleted', async () => {
      const { user, customer } = await world.createDebtor();
      expect((await admin.call('DELETE', `/api/admin/users/${user.id}`)).statusCode).toBe(200);
      expect(await world.invoicesOf(customer)).toEqual(['paid', 'void']);
    });

    it('leaves nothing to pay if another subscription was paid for instead', async () => {
      const { user, customer } = await world.createDebtor();
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
    const { customer } = await world.createSubscriber();
    await world.failRenewal(customer);
    const { data } = await world.stripe.invoices.list({ customer, status: 'open' });
    await world.patch(data[0]?.id ?? '', { status: 'uncollectible' });
    await world.endSubscription(customer);
    await world.sendWebhook('customer.subscription.deleted', { customer });
    expect(await world.invoicesOf(customer)).toEqual(['paid', 'void']);
    expect(await alerts()).toEqual([]);
  });

  it('no draft of an invoice is collected for a subscription that has ended', async () => {
    const { user, customer } = await world.createSubscriber();
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
