import Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUp, startTestApp } from '../../test-support/test-app.ts';

let stripe: Stripe;

const test = setUp(() => startTestApp());
beforeAll(async () => {
  stripe = new Stripe('sk_test_x', {
    httpClient: Stripe.createFetchHttpClient(test.sandbox.fetch),
    maxNetworkRetries: 0,
  });
});

describe('the sandbox, called through Stripe’s own package', () => {
  it('remembers a customer', async () => {
    const metadata = { userId: 'u1' };
    const { id } = await stripe.customers.create({ email: 'a@example.com', name: 'A', metadata });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, email: 'a@example.com', metadata });
  });

  it('refuses a field that the call does not have, as Stripe does', async () => {
    const customer = stripe.customers.create({ email: 'a@example.com', name: 'A', metadata: {}, phone: '1' });
    await expect(customer).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
  });

  it('knows only what it was told', async () => {
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({ statusCode: 404 });
    await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 404 });
  });

  it('has a page to try out a payment that fails, is made up for and is refunded', async () => {
    const user = await test.createLapsedUser();
    const body = { userId: user.id, email: user.email };
    const checkout = await user.call('POST', '/api/stripe/create-checkout-session', body);
    await test.guest('POST', `${new URL(checkout.json().url).pathname}/pay`);
    const portal = await user.call('POST', '/api/stripe/billing-portal');
    const path = new URL(portal.json().url).pathname;
    const me = async () => (await user.call('GET', '/api/auth/me')).json().billingState;
    expect((await test.guest('GET', path)).body).toContain('Let the next payment fail (pretend)');
    await test.guest('POST', `${path}/turn`);
    expect(await me()).toBe('overdue');
    expect((await test.guest('GET', path)).body).toContain('Pay $9 (pretend)');
    await test.guest('POST', `${path}/turn`);
    expect(await me()).toBe('renewing');
    expect(await test.readUser(user.id)).toMatchObject({ paymentMode: 'sandbox' });
    expect((await test.guest('GET', path)).body).toContain('Give the last payment back (pretend)');
    await test.guest('POST', `${path}/refund`);
    expect(await me()).toBe('ended');
    expect((await test.guest('GET', path)).body).not.toContain('<form');
  });
});
