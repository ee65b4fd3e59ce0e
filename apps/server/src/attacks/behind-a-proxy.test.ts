import { describe, expect, it } from 'vitest';
import { addAttempts } from '../test-support/add-attempts.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp } from '../test-support/test-app.ts';

const PROXY = '10.0.0.1';

const test = setUp(() =>
  startTestApp('embedded', { trustedProxies: 1, publicUrl: new URL('https://scout.example') }),
);

const login = (forwardedFor: string, body: object) =>
  test.guest('POST', '/api/auth/login', body, { ip: PROXY, headers: { 'x-forwarded-for': forwardedFor } });

describe('callers who share a proxy (ASVS V4.1.2, V6.3.1)', () => {
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
    const statuses = [];
    for (let index = 0; index < 11; index++) {
      const claim = `198.51.100.${index}, 192.0.2.3`;
      statuses.push((await login(claim, { email, password: 'wrong one' })).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('are served even if the forwarded address isn’t an IP address', async () => {
    const user = await test.createSignedInUser();
    const right = { email: user.email, password: user.password };
    expect((await login('x'.repeat(8000), right)).statusCode).toBe(200);
    const sessions = (await user.call('GET', '/api/auth/sessions')).json<{ network: string }[]>();
    expect(sessions.map(({ network }) => network)).toContain('unknown');
  });
});
