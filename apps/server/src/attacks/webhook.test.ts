import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_PATH } from '../billing/webhook.ts';
import { stripeEvents } from '../db/schema/index.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp } from '../test-support/test-app.ts';

const test = setUp(() => startTestApp());

function event(id: string, object: object) {
  return JSON.stringify({ id, object: 'event', type: 'customer.subscription.updated', data: { object } });
}

function sign(payload: string, options: { secret?: string; timestamp?: number } = {}) {
  const paymentProvider = test.context.paymentProvider;
  if (!paymentProvider) throw new Error('The test server has no payment provider.');
  const secret = options.secret ?? paymentProvider.webhookSecret;
  return paymentProvider.stripe.webhooks.generateTestHeaderString({ payload, secret, ...options });
}

function deliver(payload: string, signature?: string) {
  return test.guest('POST', WEBHOOK_PATH, payload, {
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
  });
}

describe('webhook calls not made by the provider (forgery and replay, ASVS V4.1, V11.4)', () => {
  const forged = event('evt_forged', { customer: 'cus_1', status: 'active' });

  it('are refused without a signature', async () => {
    expect((await deliver(forged)).statusCode).toBe(400);
  });

  it('are refused with someone else’s signature', async () => {
    expect((await deliver(forged, sign(forged, { secret: 'whsec_guessed' }))).statusCode).toBe(400);
  });

  it('are refused if the body was changed after signing', async () => {
    const signature = sign(event('evt_real', { customer: 'cus_0' }));
    expect((await deliver(forged, signature)).statusCode).toBe(400);
  });

  it('are refused if the signature is older than five minutes', async () => {
    const timestamp = Math.floor(Date.now() / 1000) - 301;
    expect((await deliver(forged, sign(forged, { timestamp }))).statusCode).toBe(400);
  });

  it('grant nothing even if correctly signed: only what the provider’s API returns counts', async () => {
    const user = await test.createSignedInUser({ stripeCustomerId: 'cus_claimed', expiryDate: new Date(0) });
    const payload = event('evt_claim', {
      customer: 'cus_claimed',
      status: 'active',
      items: { data: [{ current_period_end: 4_000_000_000 }] },
    });
    expect((await deliver(payload, sign(payload))).statusCode).toBe(200);
    expect(await user.me()).toMatchObject({
      subscriptionStatus: 'inactive',
      stripeCustomerId: null,
    });
  });

  it('are processed once if repeated', async () => {
    const payload = event('evt_repeated', { customer: 'cus_nobody' });
    const signature = sign(payload);
    for (let time = 0; time < 3; time++) {
      expect((await deliver(payload, signature)).statusCode).toBe(200);
    }
    const rows = await test.context.db.select().from(stripeEvents).where(eq(stripeEvents.id, 'evt_repeated'));
    expect(rows).toHaveLength(1);
  });
});
