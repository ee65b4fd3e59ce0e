import { type Route, type RouteName, routes } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_PATH } from '../billing/webhook.ts';
import { stripeEvents } from '../db/schema/index.ts';
import { setUp, startTestApp, type TestApp } from '../test-support/test-app.ts';

const WRITING = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method !== 'GET');

const local = setUp(() => startTestApp());
const publicly = setUp(() => startTestApp('embedded', { publicUrl: new URL('https://scout.example') }));
const user = setUp(() => local.createSignedInUser());

function post(test: TestApp, headers: Record<string, string>, url = '/api/auth/logout') {
  return test.app.inject({ method: 'POST', url, headers });
}

describe('calls from other sites (CSRF, ASVS V3.5.1, V3.5.3)', () => {
  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: 'http://localhost:80.evil.example' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ])('are refused with %j', async (headers) => {
    const response = await post(local, { cookie: user.cookie, ...headers });
    expect(response.statusCode).toBe(403);
    expect(response.json().code).toBe('foreign-origin');
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(200);
  });

  it.each(WRITING)('are refused whatever they would change (%s)', async (name) => {
    const { method, path }: Route = routes[name];
    const response = await user.call(
      method,
      path.replace(':id', '00000000-0000-4000-8000-000000000000'),
      undefined,
      { headers: { origin: 'https://evil.example' } },
    );
    expect(response.statusCode).toBe(403);
    expect(response.json().code).toBe('foreign-origin');
  });

  it('are refused from any other address where a public address is configured', async () => {
    const own = { host: 'scout.example', origin: 'https://scout.example' };
    expect((await post(publicly, own)).statusCode).toBe(200);
    expect((await post(publicly, { ...own, origin: 'http://scout.example' })).statusCode).toBe(403);
    expect((await post(publicly, { host: 'evil.example', origin: 'https://evil.example' })).statusCode).toBe(
      403,
    );
  });

  it('are refused under a foreign name for this machine (DNS rebinding)', async () => {
    const response = await local.app.inject({ url: '/api/auth/me', headers: { host: 'evil.example:3000' } });
    expect(response.statusCode).toBe(403);
  });

  it('are also refused at the sandbox’s checkout', async () => {
    const response = await post(local, { 'sec-fetch-site': 'cross-site' }, '/sandbox/checkout/cs_test_1/pay');
    expect(response.statusCode).toBe(403);
  });

  it('are distinguished from a form on our own page, whose origin the referrer policy withholds', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'null' };
    expect((await post(local, headers, '/api/auth/logout')).statusCode).toBe(200);
  });

  it('change nothing through GET', async () => {
    const response = await local.app.inject({ url: '/api/auth/logout', headers: { cookie: user.cookie } });
    expect(response.statusCode).toBe(404);
  });
});

describe('webhook calls not made by the provider (forgery and replay, ASVS V4.1, V11.4)', () => {
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
