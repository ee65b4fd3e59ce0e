import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { ensureAdministrator } from '../accounts/first-administrator.ts';
import { confirmReset } from '../accounts/reset-password.ts';
import { changeAddress } from '../addresses/change-address.ts';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/schema/index.ts';
import { changePassword } from '../own-account/change-password.ts';
import { confirmSecondFactor } from '../own-account/second-factor-changes.ts';
import { hasSecondFactor } from '../second-factor/second-factor.ts';
import { beginSession } from '../sign-in/begin-session.ts';
import { issueResetToken } from '../sign-in/one-time-tokens.ts';
import { LONGEST_SESSION_DAYS } from '../sign-in/sessions.ts';
import { issueSecondStep, signIn } from '../sign-in/sign-in.ts';
import { InvalidEnvironmentError } from '../startup-errors.ts';
import { setUp, startTestApp, type TestUser } from '../test-support/test-app.ts';
import { findUser } from '../users/find-user.ts';

describe('sessions created by someone else (fixation, ASVS V7.2.4, V7.4.1)', () => {
  const test = setUp(() => startTestApp('embedded', { publicUrl: new URL('https://scout.example') }));

  function login(headers: Record<string, string>, email: string) {
    const payload = { email, password: 'correct horse' };
    return test.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
  }

  it('are never adopted: signing in creates a new token and ends the session that was sent along', async () => {
    const victim = await test.createSignedInUser();
    const attacker = await test.createSignedInUser();
    const response = await login({ cookie: attacker.cookie }, victim.email);
    const fresh = `${response.cookies[0]?.name}=${response.cookies[0]?.value}`;
    expect(fresh).not.toBe(attacker.cookie);
    expect((await attacker.call('GET', '/api/auth/me')).statusCode).toBe(401);
  });

  it('are not created from a token that was never issued', async () => {
    const response = await test.guest('GET', '/api/auth/me', undefined, {
      headers: { cookie: `__Host-sid=${'a'.repeat(43)}` },
    });
    expect(response.statusCode).toBe(401);
  });

  it('use a cookie that scripts, other hosts and plain http never see (ASVS V3.3.1, V3.3.4)', async () => {
    const user = await test.createSignedInUser();
    const [cookie] = (await login({}, user.email)).cookies;
    expect(cookie).toMatchObject({
      name: '__Host-sid',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(cookie).not.toHaveProperty('domain');
    // The server ends an unused session sooner, but a cookie with a shorter life would end a session in use.
    expect(cookie?.maxAge).toBe(LONGEST_SESSION_DAYS * 24 * 60 * 60);
    expect(cookie?.value.length).toBeGreaterThanOrEqual(43);
  });

  it('are stored only as hashes (ASVS V11.4.1)', async () => {
    const user = await test.createSignedInUser();
    const token = user.cookie.split('=')[1] ?? '';
    const rows = JSON.stringify(await test.context.db.select().from(sessions));
    expect(rows).not.toContain(token);
  });

  describe('in flight while a new password ends everything', () => {
    const reset = async (user: TestUser) => {
      const token = await issueResetToken(test.context.db, user.id);
      await confirmReset(test.context, { token, newPassword: 'another horse' }, origin);
    };
    const origin = { userAgent: '', ip: '192.0.2.81', device: null };

    it('do not start with the old password', async () => {
      const user = await test.createSignedInUser();
      const proven = await signIn(test.context, user, origin);
      await reset(user);
      const refusal = { code: 'wrong-credentials' };
      const signedIn = { ...proven, hasSentCode: false };
      await expect(beginSession(test.context, signedIn, origin)).rejects.toMatchObject(refusal);
      await expect(issueSecondStep(test.context.db, proven)).rejects.toMatchObject(refusal);
    });

    /** A context in which the new password is set right after the call has verified the old one. */
    const overtakenBy = (work: () => Promise<void>) => {
      let transactions = 0;
      const db = new Proxy(test.context.db, {
        get(target, key) {
          if (key !== 'transaction') return Reflect.get(target, key);
          return async (...args: Parameters<Database['transaction']>) => {
            // The first transaction counts the attempt.
            if (++transactions === 2) await work();
            return target.transaction(...args);
          };
        },
      });
      return { ...test.context, db };
    };

    it.each(['password', 'address'] as const)('do not set another %s', async (what) => {
      const user = await test.createSignedInUser();
      const found = await findUser(test.context.db, user.id);
      const caller = { user: found, sessionId: user.id };
      const context = overtakenBy(() => reset(user));
      const { password } = user;
      const change =
        what === 'password'
          ? changePassword(context, caller, { password, newPassword: 'the horse of a thief' }, origin.ip)
          : changeAddress(context, caller, { password, email: 'thief@example.com' }, origin.ip);
      await expect(change).rejects.toMatchObject({ code: 'wrong-credentials' });
      const body = { email: user.email, password: 'another horse' };
      expect((await test.guest('POST', '/api/auth/login', body)).statusCode).toBe(200);
    });

    it('do not turn on a second factor', async () => {
      const user = await test.createSignedInUser();
      const { db } = test.context;
      const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
      const begun = await user.call('POST', '/api/account/second-factor', { password: user.password });
      const found = await findUser(db, user.id);
      await reset(user);
      const caller = { user: found, sessionId: session?.id ?? '' };
      const code = new TOTP({ secret: begun.json().secret }).generate({ timestamp: test.context.now() });
      const confirmed = confirmSecondFactor(test.context, caller, { code }, origin.ip);
      await expect(confirmed).rejects.toMatchObject({ code: 'sign-in-required' });
      expect(await hasSecondFactor(db, user.id)).toBe(false);
    });
  });

  it('end when their user is deleted', async () => {
    const user = await test.createSignedInUser();
    const admin = await test.createSignedInUser({ role: 'admin' });
    expect((await admin.call('DELETE', `/api/admin/users/${user.id}`)).statusCode).toBe(200);
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(401);
  });
});

describe('easily guessed passwords (ASVS V6.2.4, V6.2.11)', () => {
  const EMAIL = 'Weak.Person@example.com';

  const test = setUp(() => startTestApp());

  it.each(['123456', 'password', 'PassWord', ' qwerty123 ', 'dragon', 'secret1', EMAIL, EMAIL.toLowerCase()])(
    'are refused: %j',
    async (password) => {
      const account = { username: 'weak', email: EMAIL, password };
      const registered = await test.guest('POST', '/api/auth/register', account);
      expect(registered.statusCode).toBe(400);
      expect(registered.json()).toMatchObject({ code: 'invalid-input' });
      const user = await test.createSignedInUser({ email: `${Math.random()}@example.com` });
      const own = password === EMAIL ? user.email : password;
      const body = { token: await issueResetToken(test.context.db, user.id), newPassword: own };
      if (password !== EMAIL.toLowerCase()) {
        expect((await test.guest('POST', '/api/auth/confirm-reset', body)).statusCode).toBe(400);
      }
      // The link still works for a better password.
      const better = { ...body, newPassword: 'much better than that' };
      expect((await test.guest('POST', '/api/auth/confirm-reset', better)).statusCode).toBe(200);
    },
  );

  it('are also refused from administrators who create accounts', async () => {
    const admin = await test.createSignedInUser({ role: 'admin' });
    const account = { username: 'weak', email: EMAIL, password: 'password', role: 'user' };
    expect((await admin.call('POST', '/api/auth/register', account)).statusCode).toBe(400);
  });

  it.each(['🎮🎮🎮', '🎮🎮🎮🎮🎮', 'ab🎮cd'])(
    'are measured in visible characters, not code units: %s is too short',
    async (password) => {
      const account = { username: 'weak', email: EMAIL, password };
      const response = await test.guest('POST', '/api/auth/register', account);
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toContain('at least 6 characters');
    },
  );

  it('prevent the server from starting if the environment names one', async () => {
    const administrator = { email: 'boss@example.com', password: 'password1' };
    const fresh = await startTestApp('embedded', { administrator });
    await expect(ensureAdministrator(fresh.context)).rejects.toThrow(InvalidEnvironmentError);
    await expect(ensureAdministrator(fresh.context)).rejects.toThrow('ADMIN_PASSWORD');
    await fresh[Symbol.asyncDispose]();
  });

  it('still work for signing in if chosen earlier', async () => {
    const { hashPassword } = await import('../sign-in/passwords.ts');
    const { insertUser } = await import('../accounts/register.ts');
    const email = 'old@example.com';
    await insertUser(test.context.db, {
      ...{ email, username: 'old', passwordHash: await hashPassword('123456'), role: 'user' },
      ...{ subscriptionStatus: 'active', expiryDate: new Date() },
    });
    expect((await test.guest('POST', '/api/auth/login', { email, password: '123456' })).statusCode).toBe(200);
  });
});
