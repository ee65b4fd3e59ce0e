import { DAY_MS } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, sessions } from '../db/schema/index.ts';
import { issueResetToken } from '../sign-in/one-time-tokens.ts';
import { setUp, startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

describe.each(TEST_DATABASES)('accounts on the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind));

  it('registers a user with a three-day trial, signs them in and sends them a mail', async () => {
    const response = await test.guest('POST', '/api/auth/register', {
      username: 'ann',
      email: 'Ann@Example.com',
      password: 'secret 1',
    });
    expect(response.statusCode).toBe(200);
    const user = response.json();
    expect(user).toMatchObject({
      email: 'Ann@Example.com',
      role: 'user',
      subscriptionStatus: 'active',
      stripeCustomerId: null,
    });
    const trialMs = Date.parse(user.expiryDate) - Date.now();
    expect(Math.abs(trialMs - 3 * DAY_MS)).toBeLessThan(60_000);
    // Exactly: a server whose clock differs from the database's still tells a trial from other access.
    expect(Date.parse(user.expiryDate) - Date.parse(user.createdAt)).toBe(3 * DAY_MS);
    expect(response.cookies[0]).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(response.body).not.toContain('argon2');
    const queued = await test.context.db.select().from(mails).where(eq(mails.userId, user.id));
    expect(queued.map(({ template }) => template)).toEqual(['trial-started']);
  });

  it('compares addresses case-insensitively', async () => {
    await test.createSignedInUser({ email: 'Case@Example.com' });
    const again = await test.guest('POST', '/api/auth/register', {
      username: 'case',
      email: 'cAsE@example.COM',
      password: 'secret 1',
    });
    expect(again.statusCode).toBe(409);
    const login = { email: ' CASE@EXAMPLE.com', password: 'correct horse' };
    expect((await test.guest('POST', '/api/auth/login', login)).statusCode).toBe(200);
  });

  it('treats a domain with non-ASCII letters as the same domain however it is written', async () => {
    const account = { username: 'ann', email: `ann@bücher-${kind}.example`, password: 'secret 1' };
    const { email } = (await test.guest('POST', '/api/auth/register', account)).json();
    expect(email).toMatch(/^ann@xn--bcher-/);
    for (const same of [email, `Ann@BÜCHER-${kind}.example`, `ann@bu\u0308cher-${kind}\u3002example`]) {
      const again = await test.guest('POST', '/api/auth/register', { ...account, email: same });
      expect(again.statusCode).toBe(409);
      const login = { email: same, password: account.password };
      expect((await test.guest('POST', '/api/auth/login', login)).statusCode).toBe(200);
    }
  });

  it('creates one account when the same address is registered twice simultaneously', async () => {
    const account = { username: 'twin', email: 'twin@example.com', password: 'secret 1' };
    const answers = await Promise.all([1, 2].map(() => test.guest('POST', '/api/auth/register', account)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it.each([
    ['12345', 'at least 6 characters'],
    ['ä'.repeat(129), 'at most 256 bytes'],
  ])('refuses the password %s', async (password, message) => {
    const account = { username: 'short', email: 'short@example.com', password };
    const response = await test.guest('POST', '/api/auth/register', account);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain(message);
  });

  it('returns who is signed in', async () => {
    const user = await test.createSignedInUser();
    const response = await user.call('GET', `/api/auth/me?userId=${user.id}`);
    expect(response.json()).toMatchObject({ id: user.id, email: user.email });
    expect((await test.guest('GET', '/api/auth/me')).statusCode).toBe(401);
  });

  it('shows another user to an administrator only', async () => {
    const user = await test.createSignedInUser();
    const other = await test.createSignedInUser();
    const admin = await test.createSignedInUser({ role: 'admin' });
    expect((await other.call('GET', `/api/auth/me?userId=${user.id}`)).statusCode).toBe(403);
    expect((await admin.call('GET', `/api/auth/me?userId=${user.id}`)).json()).toMatchObject({ id: user.id });
  });

  it('reports the user as inactive once the trial is over', async () => {
    const user = await test.createSignedInUser({ expiryDate: new Date(Date.now() - 1000) });
    expect(await user.me()).toMatchObject({ subscriptionStatus: 'inactive' });
  });

  it('ends the session at logout', async () => {
    const user = await test.createSignedInUser();
    expect((await user.call('POST', '/api/auth/logout')).statusCode).toBe(200);
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(401);
  });

  it('lists a user’s own sessions and ends one of them', async () => {
    const user = await test.createSignedInUser();
    await test.guest('POST', '/api/auth/login', { email: user.email, password: user.password });
    const list = (await user.call('GET', '/api/auth/sessions')).json<{ id: string; isCurrent: boolean }[]>();
    expect(list.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const other = list.find(({ isCurrent }) => !isCurrent);
    expect((await user.call('DELETE', `/api/auth/sessions/${other?.id}`)).statusCode).toBe(200);
    expect((await user.call('GET', '/api/auth/sessions')).json()).toHaveLength(1);
  });

  it('keeps a session alive while it is used and lets an unused one expire', async () => {
    const { db } = test.context;
    const user = await test.createSignedInUser();
    const soon = new Date(Date.now() + DAY_MS);
    const seen = { lastSeenAt: new Date(Date.now() - DAY_MS), expiresAt: soon };
    await db.update(sessions).set(seen).where(eq(sessions.userId, user.id));
    await user.call('GET', '/api/auth/me');
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    await db.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, user.id));
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(401);
  });

  describe('a password reset', () => {
    it('sets the password once and ends every session', async () => {
      const user = await test.createSignedInUser();
      const token = await issueResetToken(test.context.db, user.id);
      const body = { token, newPassword: 'brand new' };
      expect((await test.guest('POST', '/api/auth/confirm-reset', body)).json()).toEqual({
        message: 'Password updated successfully!',
      });
      expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(401);
      expect((await test.guest('POST', '/api/auth/confirm-reset', body)).statusCode).toBe(400);
      const login = { email: user.email, password: 'brand new' };
      expect((await test.guest('POST', '/api/auth/login', login)).statusCode).toBe(200);
    });
  });
});
