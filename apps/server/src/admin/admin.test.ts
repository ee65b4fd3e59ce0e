import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLog, mails } from '../db/schema/index.ts';
import { setUpSecondFactor } from '../test-support/authenticator.ts';
import { setUp, startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

describe.each(TEST_DATABASES)('administration on the %s database', (kind) => {
  const test = setUp(() =>
    startTestApp(kind, {
      environment: { STRIPE_SECRET_KEY: 'sk_live_secret', MAIL_FROM: 'a@b.co' },
    }),
  );
  const admin = setUp(() => test.createSignedInUser({ role: 'admin', email: 'boss@corp.example' }));
  beforeAll(async () => {
    for (const name of ['cleo', 'abe', 'bea', 'dan'])
      await test.createSignedInUser({ email: `${name}@list.example` });
  });

  async function list(query: string) {
    const response = await admin.call('GET', `/api/users?${query}`);
    const emails = response.json<{ email: string }[]>().map(({ email }) => email.split('@')[0]);
    return { emails, total: response.headers['x-total-count'] };
  }

  it('lists users by page, sorted and filtered, with the total count', async () => {
    const ascending = await list('search=list.example&sort=email&order=asc&pageSize=3');
    expect(ascending).toEqual({ emails: ['abe', 'bea', 'cleo'], total: '4' });
    const second = await list('search=LIST.example&sort=email&order=asc&pageSize=3&page=2');
    expect(second).toEqual({ emails: ['dan'], total: '4' });
    expect((await list('')).emails).toContain('boss');
  });

  it('finds users by an internationalized domain as it is typed', async () => {
    const { email } = await test.createSignedInUser({ email: 'ann@xn--grn-ioa.example' });
    for (const search of ['grün.example', 'ANN@GRÜN.example', 'xn--grn']) {
      const found = await admin.call('GET', `/api/users?search=${encodeURIComponent(search)}`);
      expect(found.json()).toMatchObject([{ email }]);
    }
  });

  it('finds a user by the id that the log names', async () => {
    const { id, email } = await test.createSignedInUser({ email: 'logged@example.com' });
    const found = await admin.call('GET', `/api/users?search=${id}`);
    expect(found.json()).toMatchObject([{ email }]);
  });

  it('removes the second factor of a user who has lost it, and tells them, but not the administrator’s own', async () => {
    const user = await test.createSignedInUser();
    const path = `/api/admin/users/${user.id}/second-factor`;
    expect((await admin.call('DELETE', path)).json()).toMatchObject({ code: 'second-factor-off' });
    await setUpSecondFactor(test, user);
    expect((await admin.call('DELETE', path)).json()).toMatchObject({ id: user.id, secondFactor: 'off' });
    const credentials = { email: user.email, password: user.password };
    expect((await test.guest('POST', '/api/auth/login', credentials)).json()).toMatchObject({ id: user.id });
    const told = await test.context.db.select().from(mails).where(eq(mails.userId, user.id));
    const notices = told.filter(({ template }) => template === 'second-factor-changed');
    expect(notices.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ isOn: false, isByAdministrator: true }),
    );

    const own = await test.createSignedInUser({ role: 'admin' });
    await setUpSecondFactor(test, own);
    const refused = await own.call('DELETE', `/api/admin/users/${own.id}/second-factor`);
    expect(refused.statusCode).toBe(403);
    expect(await own.me()).toMatchObject({ secondFactor: 'on' });
  });

  it('creates a user from the form’s values', async () => {
    const form = {
      username: 'made',
      email: 'made@example.com',
      password: 'secret 1',
      role: 'user',
      subscriptionStatus: 'inactive',
      expiryDate: '2030-05-01',
    };
    const response = await admin.call('POST', '/api/auth/register', form);
    expect(response.json()).toMatchObject({
      username: 'made',
      subscriptionStatus: 'inactive',
      expiryDate: '2030-05-01T23:59:59.999Z',
    });
    // The administrator stays signed in as themselves.
    expect(response.cookies).toEqual([]);
  });

  it('creates no active user whose access has already ended', async () => {
    const form = {
      ...{ username: 'late', email: 'late@example.com', password: 'secret 1', role: 'user' },
      ...{ subscriptionStatus: 'active', expiryDate: '2020-05-01' },
    };
    const refused = await admin.call('POST', '/api/auth/register', form);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'expiry-needed' });
    const inactive = { ...form, subscriptionStatus: 'inactive' };
    expect((await admin.call('POST', '/api/auth/register', inactive)).statusCode).toBe(200);
  });

  it('changes expiry and status', async () => {
    const user = await test.createSignedInUser();
    const expiryDate = new Date(Date.now() + 9 * DAY_MS).toISOString();
    const expiry = await admin.call('PATCH', `/api/admin/users/${user.id}/expiry`, { expiryDate });
    expect(expiry.json()).toMatchObject({ expiryDate });
    const status = await admin.call('PATCH', `/api/admin/users/${user.id}/subscription`, {
      subscriptionStatus: 'inactive',
    });
    expect(status.json()).toMatchObject({ subscriptionStatus: 'inactive' });
  });

  it('marks an address as confirmed only by giving more access', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
    const user = await test.createSignedInUser({ expiryDate: inDays(3), verifyBy: inDays(1) });
    const set = async (expiryDate: Date) => {
      const body = { expiryDate: expiryDate.toISOString() };
      expect((await admin.call('PATCH', `/api/admin/users/${user.id}/expiry`, body)).statusCode).toBe(200);
      return (await test.readUser(user.id))?.verifyBy;
    };
    expect(await set(inDays(2))).not.toBeNull();
    expect(await set(inDays(-2))).not.toBeNull();
    expect(await set(inDays(-1))).not.toBeNull();
    expect(await set(inDays(4))).toBeNull();
  });

  it('gives access to a user whose time is up only together with a new end date', async () => {
    const user = await test.createLapsedUser();
    const path = `/api/admin/users/${user.id}/subscription`;
    const refused = await admin.call('PATCH', path, { subscriptionStatus: 'active' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'expiry-needed' });
    const past = await admin.call('PATCH', path, { subscriptionStatus: 'active', expiryDate: '2020-01-01' });
    expect(past.statusCode).toBe(409);
    const expiryDate = new Date(Date.now() + 9 * DAY_MS).toISOString();
    const answer = await admin.call('PATCH', path, { subscriptionStatus: 'active', expiryDate });
    expect(answer.json()).toMatchObject({ subscriptionStatus: 'active', expiryDate });
    expect((await admin.call('PATCH', path, { subscriptionStatus: 'inactive' })).statusCode).toBe(200);
  });

  it('reports that a user no longer exists', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    const expiryDate = new Date().toISOString();
    expect((await admin.call('PATCH', `/api/admin/users/${gone}/expiry`, { expiryDate })).statusCode).toBe(
      404,
    );
    expect((await admin.call('DELETE', `/api/admin/users/${gone}`)).statusCode).toBe(404);
  });

  it('sends an email to one user once however often the call is repeated, and extends access once', async () => {
    const user = await test.createSignedInUser({ email: 'written@example.com' });
    const send = (changes: object) =>
      admin.call('POST', '/api/admin/individual-email', {
        ...{ userId: user.id, subject: 'Hello', message: 'Text', extendTrial: true, extensionDays: 7 },
        ...changes,
      });
    const countMails = () => test.context.db.$count(mails, eq(mails.to, 'written@example.com'));
    const emailId = randomUUID();
    const answers = await Promise.all([1, 2].map(() => send({ emailId })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { expiryDate } = (await test.readUser(user.id)) ?? {};
    expect(await countMails()).toBe(1);
    expect((await send({ emailId })).statusCode).toBe(200);
    expect(await countMails()).toBe(1);
    expect((await test.readUser(user.id))?.expiryDate).toEqual(expiryDate);
    expect(await test.context.db.$count(auditLog, eq(auditLog.whomId, user.id))).toBe(1);

    for (const change of [{ message: 'Other text' }, { extensionDays: 14 }]) {
      const other = await send({ emailId, ...change });
      expect(other.statusCode).toBe(409);
      expect(other.json()).toMatchObject({ code: 'batch-taken' });
    }
    await send({});
    expect(await countMails()).toBe(2);
  });

  it('does not let administrators delete themselves', async () => {
    const response = await admin.call('DELETE', `/api/admin/users/${admin.id}`);
    expect(response.statusCode).toBe(403);
    expect((await admin.call('GET', '/api/auth/me')).statusCode).toBe(200);
  });

  it('counts users and checks the health of every part', async () => {
    const statistics = (await admin.call('GET', '/api/admin/statistics')).json();
    expect(statistics.users).toBeGreaterThanOrEqual(5);
    expect(statistics.checks).toEqual([
      { name: 'api', isHealthy: true, text: 'online' },
      { name: 'database', isHealthy: true, text: 'connected' },
      { name: 'storage', isHealthy: true, text: 'available' },
      { name: 'queue', isHealthy: true, text: expect.stringMatching(/empty|waiting/) },
    ]);
  });

  it('is ready from the very first start, before anything was written to the data folder', async () => {
    const response = await test.guest('GET', '/readyz');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ status: 'ready' });
  });

  it('shows the settings in force without any secrets', async () => {
    const response = await admin.call('GET', '/api/admin/settings');
    expect(response.body).not.toContain('sk_live_secret');
    expect(response.json()).toContainEqual(
      expect.objectContaining({ name: 'STRIPE_SECRET_KEY', value: 'set', isDefault: false }),
    );
    expect(response.json()).toContainEqual(
      expect.objectContaining({ name: 'DATA_DIR', value: test.context.config.dataFolder, isDefault: true }),
    );
  });

  it('counts each day’s sign-ups, trials, conversions and revenue', async () => {
    const before = (await admin.call('GET', '/api/admin/figures?days=7')).json();
    expect(before).toHaveLength(7);
    const user = await test.createSignedInUser();
    const body = { userId: user.id, email: user.email };
    const { url } = (await user.call('POST', '/api/stripe/create-checkout-session', body)).json();
    await test.guest('POST', `${new URL(url).pathname}/pay`);
    const after = (await admin.call('GET', '/api/admin/figures?days=7')).json();
    const today = new Date().toISOString().slice(0, 10);
    expect(after.at(-1)).toMatchObject({
      day: today,
      signUps: before.at(-1).signUps + 1,
      activeTrials: before.at(-1).activeTrials,
      conversions: 1,
      revenue: 9,
    });
  });
});
