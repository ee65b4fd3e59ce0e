import { DAY_MS } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { payments } from '../db/schema/index.ts';
import { writeBatchChunk } from '../mail/write-batch.ts';
import { startPaymentWorld } from '../test-support/payment-world.ts';
import { setUp } from '../test-support/set-up.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

describe.each(TEST_DATABASES)('money that is returned, on the %s database (issue 14)', (database) => {
  const world = setUp(() => startPaymentWorld(database));
  const admin = setUp(() => world.test.createSignedInUser({ role: 'admin' }));

  it('ends the subscription and its access, notifies the user, and appears in the figures', async () => {
    const before = (await admin.call('GET', '/api/admin/figures?days=1')).json()[0];
    const user = await world.test.createLapsedUser();
    const customer = await world.subscribe(user);
    const { data } = await world.stripe.charges.list({ customer, limit: 1 });
    const charge = data[0];
    await world.patch(charge?.id ?? '', { amount_refunded: 900, refunded: true });
    await world.sendWebhook('charge.refunded', { id: charge?.id, object: 'charge', customer });
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive', billingState: 'ended' });
    expect((await world.subscriptionsOf(customer)).map(({ status }) => status)).toEqual(['canceled']);
    expect(await world.mailsTo(user)).toEqual(['subscription-active', 'subscription-ended']);
    const after = (await admin.call('GET', '/api/admin/figures?days=1')).json()[0];
    expect(after.returned - before.returned).toBe(9);
    expect(after.revenue - before.revenue).toBe(9);
  });

  const refund = async (customer: string) => {
    const [charge] = (await world.stripe.charges.list({ customer, limit: 1 })).data;
    await world.patch(charge?.id ?? '', { amount_refunded: 900, refunded: true });
    await world.sendWebhook('charge.refunded', { customer });
  };

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
      const user = await world.test.createLapsedUser();
      const customer = await world.subscribe(user);
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
    const user = await world.test.createLapsedUser();
    const customer = await world.subscribe(user);
    const expiryDate = new Date(Date.now() + 60 * DAY_MS).toISOString();
    await admin.call('PATCH', `/api/admin/users/${user.id}/expiry`, { expiryDate });
    await refund(customer);
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'active', expiryDate });
  });

  it('in part leaves the subscription unchanged', async () => {
    const user = await world.test.createLapsedUser();
    const customer = await world.subscribe(user);
    const { data } = await world.stripe.charges.list({ customer, limit: 1 });
    await world.patch(data[0]?.id ?? '', { amount_refunded: 300 });
    await world.sendWebhook('charge.refunded', { customer });
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'active', billingState: 'renewing' });
    const [payment] = await world.test.context.db.select().from(payments).where(eq(payments.userId, user.id));
    expect(payment).toMatchObject({ returned: 300 });
  });

  it('is found even if the list of payments has more than one page', async () => {
    const user = await world.test.createLapsedUser();
    const customer = await world.subscribe(user);
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
    const user = await world.test.createLapsedUser();
    const customer = await world.subscribe(user);
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
