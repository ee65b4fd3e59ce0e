import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let test: TestApp & AsyncDisposable;
let stripe: Stripe;

beforeAll(async () => {
  test = await startTestApp();
  stripe = new Stripe('sk_test_x', {
    httpClient: Stripe.createFetchHttpClient(test.sandbox.fetch),
    maxNetworkRetries: 0,
  });
}, 60_000);
afterAll(() => test[Symbol.asyncDispose]());

describe('the sandbox, spoken to through Stripe’s own package', () => {
  it('remembers a customer', async () => {
    const metadata = { userId: 'u1' };
    const { id } = await stripe.customers.create({ email: 'a@example.com', name: 'A', metadata });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, email: 'a@example.com', metadata });
  });

  it('refuses a field that the call does not have, as Stripe does', async () => {
    const customer = stripe.customers.create({ email: 'a@example.com', name: 'A', metadata: {}, phone: '1' });
    await expect(customer).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
  });

  it('knows nothing that it was not told', async () => {
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({ statusCode: 404 });
    await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 404 });
  });
});
