import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeAdministrator } from '../admin/make-administrator.ts';
import { auditLog, users } from '../db/schema/index.ts';
import { issueResetToken } from '../sign-in/one-time-tokens.ts';
import { setUpSecondFactor } from '../test-support/authenticator.ts';
import { setUp, startTestApp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

describe.each(TEST_DATABASES)(
  'rights that are granted or revoked, on the %s database (ASVS V8.3.2)',
  (kind) => {
    const test = setUp(() => startTestApp(kind));
    const admin = setUp(() => test.createSignedInUser({ role: 'admin' }));

    const setRole = (by: TestUser, of: TestUser, role: 'user' | 'admin') =>
      by.call('PATCH', `/api/admin/users/${of.id}/role`, { role });

    it('apply from the next call, in existing sessions', async () => {
      const user = await test.createSignedInUser();
      expect((await user.call('GET', '/api/users')).statusCode).toBe(403);
      expect((await setRole(admin, user, 'admin')).json()).toMatchObject({ role: 'admin' });
      expect((await user.call('GET', '/api/users')).statusCode).toBe(200);
      await setRole(admin, user, 'user');
      expect((await user.call('GET', '/api/users')).statusCode).toBe(403);
      expect((await user.call('GET', `/api/auth/me?userId=${admin.id}`)).statusCode).toBe(403);
      expect(await user.me()).toMatchObject({ role: 'user' });
    });

    it('cannot be granted to oneself', async () => {
      const user = await test.createSignedInUser();
      expect((await setRole(user, user, 'admin')).statusCode).toBe(403);
      expect(await test.readUser(user.id)).toMatchObject({ role: 'user' });
    });

    it('cannot be given up by the last administrator, but by one of two', async () => {
      expect((await setRole(admin, admin, 'user')).json()).toMatchObject({ code: 'last-administrator' });
      const second = await test.createSignedInUser({ role: 'admin' });
      expect((await setRole(second, second, 'user')).statusCode).toBe(200);
      expect((await second.call('GET', '/api/users')).statusCode).toBe(403);
    });

    it('leave one administrator when two revoke each other’s simultaneously', async () => {
      await using alone = await startTestApp(kind);
      const one = await alone.createSignedInUser({ role: 'admin' });
      const two = await alone.createSignedInUser({ role: 'admin' });
      const answers = await Promise.all([setRole(one, two, 'user'), setRole(two, one, 'user')]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      const left = await alone.context.db.select().from(users).where(eq(users.role, 'admin'));
      expect(left).toHaveLength(1);
    });

    it('are not granted to whoever has registered an address without confirming it', async () => {
      const squatter = await test.createSignedInUser({ verifyBy: new Date(Date.now() + 60_000) });
      const refused = await setRole(admin, squatter, 'admin');
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'address-unconfirmed']);
      const make = (resetsAccess: boolean) =>
        makeAdministrator(test.context.db, squatter.email, { resetsSecondFactor: true, resetsAccess });
      await expect(make(false)).rejects.toMatchObject({ code: 'address-unconfirmed' });
      expect(await test.readUser(squatter.id)).toMatchObject({ role: 'user' });
      await setUpSecondFactor(test, squatter);
      expect(await make(true)).toMatchObject({ wasAdministrator: false, isSecondFactorReset: true });
      expect((await squatter.call('GET', '/api/auth/me')).statusCode).toBe(401);
      const { email, password } = squatter;
      expect((await test.guest('POST', '/api/auth/login', { email, password })).statusCode).toBe(401);
      const token = await issueResetToken(test.context.db, squatter.id, email);
      await test.guest('POST', '/api/auth/confirm-reset', { token, newPassword: 'mine at last' });
      const login = await test.guest('POST', '/api/auth/login', { email, password: 'mine at last' });
      expect(login.json()).toMatchObject({ role: 'admin', secondFactor: 'off', verifyBy: null });
    });

    it('can be restored by the command on the server, even past a lost second factor', async () => {
      const { db } = test.context;
      const user = await test.createSignedInUser({ email: 'Lost@Example.com' });
      await setUpSecondFactor(test, user);
      const make = (email: string) =>
        makeAdministrator(db, email, { resetsSecondFactor: true, resetsAccess: false });
      await expect(make('nobody@example.com')).rejects.toThrow('No account has the address nobody@');
      const made = { email: 'Lost@Example.com', wasAdministrator: false, isSecondFactorReset: true };
      expect(await make('lost@example.com')).toEqual(made);
      expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(401);
      const login = await test.guest('POST', '/api/auth/login', {
        email: user.email,
        password: user.password,
      });
      expect(login.json()).toMatchObject({ role: 'admin', secondFactor: 'off' });
      const acts = await db
        .select()
        .from(auditLog)
        .where(eq(auditLog.whomId, user.id))
        .orderBy(desc(auditLog.id));
      expect(acts.filter(({ actorId }) => actorId === null)).toMatchObject([
        { action: 'second-factor-off' },
        { action: 'role-changed', details: { role: 'admin' } },
      ]);
    });
  },
);

describe('the command that makes an administrator', () => {
  const run = (folder: string, ...args: string[]) =>
    spawnSync(process.execPath, ['apps/server/src/make-admin.ts', ...args], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: folder,
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      },
    });

  it('says what to do while a server has the embedded database open, and works once it is stopped', async () => {
    const test = await startTestApp();
    await test.createSignedInUser({ email: 'ann@example.com' });
    const { dataFolder } = test.context.config;
    const refused = run(dataFolder, 'ann@example.com');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('has to be stopped');
    await test.app.close();
    await test.close();
    const made = run(dataFolder, 'ANN@example.com', '--reset-second-factor');
    expect(made.stdout).toContain('ann@example.com is an administrator now.');
    expect(made.stdout).toContain('There was no second factor.');
    expect(run(dataFolder).stderr).toContain('npm run make-admin');
    rmSync(test.folder, { recursive: true, force: true });
  });
});

describe('elevating one’s own rights (mass assignment, ASVS V15.3.3, V8.2.3)', () => {
  const test = setUp(() => startTestApp());

  const FAR = '2099-01-01T00:00:00.000Z';

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
