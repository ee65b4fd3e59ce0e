import { describe, expect, it } from 'vitest';
import { isLocal, toConfig } from '../config/config.ts';
import { oneTimeTokens } from '../db/schema/index.ts';
import { addAttempts, setUp, startTestApp, statusesOf } from '../test-support/test-app.ts';

describe('callers who share a proxy (ASVS V4.1.2, V6.3.1)', () => {
  const PROXY = '10.0.0.1';

  const test = setUp(() =>
    startTestApp('embedded', { trustedProxies: 1, publicUrl: new URL('https://scout.example') }),
  );

  const login = (forwardedFor: string, body: object) =>
    test.guest('POST', '/api/auth/login', body, { ip: PROXY, headers: { 'x-forwarded-for': forwardedFor } });

  it('do not share its limits: fifty wrong logins by one lock out nobody else', async () => {
    const user = await test.createSignedInUser();
    const spray = async (name: string) =>
      (await login('192.0.2.1', { email: `${name}@example.com`, password: 'Winter2026' })).statusCode;
    expect(await spray('first')).toBe(401);
    await addAttempts(test, 'sign-in network', 48);
    expect([await spray('last'), await spray('refused')]).toEqual([401, 429]);
    const right = { email: user.email, password: user.password };
    expect((await login('192.0.2.2', right)).statusCode).toBe(200);
  });

  it('are told apart by what the proxy says, not by what they claim', async () => {
    const { email } = await test.createSignedInUser();
    const guess = (index: number) =>
      login(`198.51.100.${index}, 192.0.2.3`, { email, password: 'wrong one' });
    expect((await statusesOf(11, guess)).at(-1)).toBe(429);
  });

  it('are served even if the forwarded address isn’t an IP address', async () => {
    const user = await test.createSignedInUser();
    const right = { email: user.email, password: user.password };
    expect((await login('x'.repeat(8000), right)).statusCode).toBe(200);
    const sessions = (await user.call('GET', '/api/auth/sessions')).json<{ network: string }[]>();
    expect(sessions.map(({ network }) => network)).toContain('unknown');
  });
});

describe('a sandbox exposed to the world through a proxy (ASVS V13.4.1)', () => {
  const test = setUp(() => startTestApp());

  it.each([
    { 'x-forwarded-for': '192.0.2.1' },
    { forwarded: 'for=192.0.2.1' },
    { 'x-real-ip': '192.0.2.1' },
    { 'x-forwarded-host': 'scout.example' },
    { 'x-forwarded-proto': 'https' },
    { via: '1.1 proxy' },
  ])('sells nothing: %j', async (headers: Record<string, string>) => {
    const user = await test.createSignedInUser();
    const payload = { userId: user.id, email: user.email };
    const checkout = await user.call('POST', '/api/stripe/create-checkout-session', payload, { headers });
    expect(checkout.statusCode).toBe(503);
    const { url } = (await user.call('POST', '/api/stripe/create-checkout-session', payload)).json();
    const { pathname } = new URL(url);
    expect((await test.app.inject({ url: pathname, headers })).statusCode).toBe(503);
    const paid = await test.app.inject({ method: 'POST', url: `${pathname}/pay`, headers });
    expect(paid.statusCode).toBe(503);
    expect(await user.me()).toMatchObject({ stripeCustomerId: null });
  });

  it('is not started if the settings mention a proxy', () => {
    expect(isLocal(toConfig({ TRUST_PROXY: 1 }))).toBe(false);
    expect(isLocal(toConfig({ TRUST_PROXY: 1, PUBLIC_URL: new URL('http://localhost:3000') }))).toBe(true);
    expect(isLocal(toConfig({}))).toBe(true);
  });
});

describe('a public server without a mail server (ASVS V13.3.1)', () => {
  it('warns, and creates no reset link that would be left on its disk', async () => {
    const publicUrl = new URL('https://scout.example');
    await using test = await startTestApp('embedded', { publicUrl, trustedProxies: 1, logLevel: 'warn' });
    const { email } = await test.createSignedInUser();
    test.startWork(test.app.log);
    expect(test.logged()).toContain('SMTP_URL');
    expect((await test.guest('POST', '/api/auth/reset-password', { email })).statusCode).toBe(200);
    const account = { username: 'seen', email: 'seen@example.com', password: 'long enough' };
    expect((await test.guest('POST', '/api/auth/register', account)).statusCode).toBe(200);
    // Mail is sent in the order in which it was queued.
    await expect.poll(() => test.outbox().join()).toContain('seen@example.com');
    expect(test.outbox().join()).not.toContain('reset-password');
    expect(await test.context.db.select().from(oneTimeTokens)).toEqual([]);
  });

  it('does neither on one’s own machine', async () => {
    await using test = await startTestApp('embedded', { logLevel: 'warn' });
    const { email } = await test.createSignedInUser();
    test.startWork(test.app.log);
    await test.guest('POST', '/api/auth/reset-password', { email });
    await expect.poll(() => test.outbox().join()).toContain('reset-password');
    expect(test.logged()).not.toContain('SMTP_URL');
  });
});
