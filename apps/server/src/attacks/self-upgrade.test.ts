import { describe, expect, it } from 'vitest';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp } from '../test-support/test-app.ts';

const test = setUp(() => startTestApp());

const FAR = '2099-01-01T00:00:00.000Z';

describe('elevating one’s own rights (mass assignment, ASVS V15.3.3, V8.2.3)', () => {
  it.each([{ role: 'admin' }, { subscriptionStatus: 'active' }, { expiryDate: FAR }, { role: 'user' }])(
    'fails for a guest registering with %j',
    async (extra) => {
      const account = { username: 'x', email: 'upgrade@example.com', password: 'secret 1', ...extra };
      expect((await test.guest('POST', '/api/auth/register', account)).statusCode).toBe(403);
    },
  );

  it('fails for a signed-in user registering with a role', async () => {
    const user = await test.createSignedInUser();
    const account = { username: 'x', email: 'upgrade2@example.com', password: 'secret 1', role: 'admin' };
    expect((await user.call('POST', '/api/auth/register', account)).statusCode).toBe(403);
  });

  it('fails through registration fields that are not in the form', async () => {
    const account = {
      username: 'y',
      email: 'fields@example.com',
      password: 'secret 1',
      id: '00000000-0000-4000-8000-000000000000',
      stripeCustomerId: 'cus_free',
      stripe_customer_id: 'cus_free',
      passwordHash: 'x',
      createdAt: FAR,
    };
    const user = (await test.guest('POST', '/api/auth/register', account)).json();
    expect(user.stripeCustomerId).toBeNull();
    expect(user.id).not.toBe(account.id);
    expect((await test.readUser(user.id))?.stripeCustomerId).toBeNull();
  });

  it('fails through anything a browser claims about a payment', async () => {
    const user = await test.createLapsedUser();
    const claim = {
      stripeCustomerId: 'cus_free',
      subscriptionStatus: 'active',
      expiryDate: FAR,
      role: 'admin',
    };
    const answer = await user.call('PATCH', `/api/users/${user.id}/stripe`, claim);
    expect(answer.json()).toMatchObject({
      subscriptionStatus: 'inactive',
      stripeCustomerId: null,
      role: 'user',
    });
  });

  it('fails through an unpaid checkout', async () => {
    const user = await test.createLapsedUser();
    await user.call('POST', '/api/stripe/create-checkout-session', { userId: user.id, email: user.email });
    const answer = await user.call('PATCH', `/api/users/${user.id}/stripe`, {});
    expect(answer.json()).toMatchObject({ subscriptionStatus: 'inactive', stripeCustomerId: null });
  });
});
