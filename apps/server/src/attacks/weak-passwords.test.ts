import { describe, expect, it } from 'vitest';
import { ensureAdministrator } from '../accounts/first-administrator.ts';
import { issueResetToken } from '../sign-in/one-time-tokens.ts';
import { InvalidEnvironmentError } from '../startup-errors.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp } from '../test-support/test-app.ts';

const EMAIL = 'Weak.Person@example.com';

const test = setUp(() => startTestApp());

describe('easily guessed passwords (ASVS V6.2.4, V6.2.11)', () => {
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
