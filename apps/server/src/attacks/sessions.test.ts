import type { NewApiToken } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSession } from '../accounts/begin-session.ts';
import { findUser } from '../accounts/find-user.ts';
import { issueSecondStep } from '../accounts/finish-sign-in.ts';
import { confirmReset, issueResetToken } from '../accounts/reset-password.ts';
import { LONGEST_SESSION_DAYS } from '../accounts/sessions.ts';
import { signIn } from '../accounts/sign-in.ts';
import { makeApiToken } from '../api-tokens/manage-api-tokens.ts';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/schema/index.ts';
import { changeAddress } from '../own-account/change-address.ts';
import { changePassword } from '../own-account/change-password.ts';
import { startTestApp, type TestApp, type TestUser } from '../test-support/test-app.ts';

let test: TestApp & AsyncDisposable;

beforeAll(async () => {
  test = await startTestApp('embedded', { publicUrl: new URL('https://scout.example') });
});
afterAll(() => test[Symbol.asyncDispose]());

function login(headers: Record<string, string>, email: string) {
  const payload = { email, password: 'correct horse' };
  return test.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
}

describe('sessions of someone else’s making (fixation, ASVS V7.2.4, V7.4.1)', () => {
  it('are never taken over: signing in makes a new token and ends the one brought along', async () => {
    const victim = await test.signedIn();
    const attacker = await test.signedIn();
    const response = await login({ cookie: attacker.cookie }, victim.email);
    const fresh = `${response.cookies[0]?.name}=${response.cookies[0]?.value}`;
    expect(fresh).not.toBe(attacker.cookie);
    expect((await attacker.call('GET', '/api/auth/me')).statusCode).toBe(401);
  });

  it('are not made from a token that was never given out', async () => {
    const response = await test.app.inject({
      url: '/api/auth/me',
      headers: { cookie: `__Host-sid=${'a'.repeat(43)}` },
    });
    expect(response.statusCode).toBe(401);
  });

  it('travel in a cookie that scripts, other hosts and plain http never see (ASVS V3.3.1, V3.3.4)', async () => {
    const user = await test.signedIn();
    const [cookie] = (await login({}, user.email)).cookies;
    expect(cookie).toMatchObject({
      name: '__Host-sid',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(cookie).not.toHaveProperty('domain');
    // The server ends a session sooner where it is not used; a shorter cookie would end one that is.
    expect(cookie?.maxAge).toBe(LONGEST_SESSION_DAYS * 24 * 60 * 60);
    expect(cookie?.value.length).toBeGreaterThanOrEqual(43);
  });

  it('are kept as hashes only (ASVS V11.4.1)', async () => {
    const user = await test.signedIn();
    const token = user.cookie.split('=')[1] ?? '';
    const rows = JSON.stringify(await test.context.db.select().from(sessions));
    expect(rows).not.toContain(token);
  });

  describe('under way while a new password ends everything', () => {
    const reset = async (user: TestUser) => {
      const token = await issueResetToken(test.context.db, user.id);
      await confirmReset(test.context, { token, newPassword: 'another horse' }, '192.0.2.80');
    };
    const origin = { userAgent: '', ip: '192.0.2.81' };

    it('do not begin with the former one', async () => {
      const user = await test.signedIn();
      const proven = await signIn(test.context, user, origin.ip);
      await reset(user);
      const refusal = { code: 'wrong-credentials' };
      await expect(beginSession(test.context, proven, origin)).rejects.toMatchObject(refusal);
      await expect(issueSecondStep(test.context.db, proven)).rejects.toMatchObject(refusal);
    });

    /** The server as seen by a call that has found the former password right when the new one is set. */
    const overtakenBy = (work: () => Promise<void>) => {
      let transactions = 0;
      const db = new Proxy(test.context.db, {
        get(target, key) {
          if (key !== 'transaction') return Reflect.get(target, key);
          return async (...args: Parameters<Database['transaction']>) => {
            // The first one counts the attempt.
            if (++transactions === 2) await work();
            return target.transaction(...args);
          };
        },
      });
      return { ...test.context, db };
    };

    it.each(['password', 'address'] as const)('set no other %s', async (what) => {
      const user = await test.signedIn();
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

    it('leave no API token behind', async () => {
      const user = await test.signedIn();
      const { db } = test.context;
      const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
      await reset(user);
      const caller = { user, sessionId: session?.id ?? '' };
      const wanted: NewApiToken = { name: 'left behind', scopes: ['jobs:read'], expiresInDays: null };
      await expect(makeApiToken(test.context, caller, wanted)).rejects.toMatchObject({
        code: 'sign-in-required',
      });
    });
  });

  it('end when their user is deleted', async () => {
    const user = await test.signedIn();
    const admin = await test.signedIn({ role: 'admin' });
    expect((await admin.call('DELETE', `/api/admin/users/${user.id}`)).statusCode).toBe(200);
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(401);
  });

  it('do not live on as a role that was taken away', async () => {
    const admin = await test.signedIn({ role: 'admin' });
    const other = await test.signedIn({ role: 'admin' });
    await other.call('DELETE', `/api/admin/users/${admin.id}`);
    expect((await admin.call('GET', '/api/users')).statusCode).toBe(401);
  });
});
