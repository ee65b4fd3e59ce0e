import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  addressChanges,
  auditLog,
  elements,
  endedSubscriptions,
  knownOrigins,
  mails,
  sessions,
} from '../db/schema/index.ts';
import { setUpSecondFactor } from '../test-support/authenticator.ts';
import { startPaymentWorld } from '../test-support/payment-world.ts';
import { PROJECT, setUp, startTestApp, type TestUser } from '../test-support/test-app.ts';
import { countWaiting, TEST_DATABASES, TEST_SERVER_URL } from '../test-support/test-databases.ts';
import { lockUser } from '../users/find-user.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(TEST_DATABASES)('one’s own account on the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind));
  const admin = setUp(() => test.createSignedInUser({ role: 'admin' }));

  const login = (body: object, remoteAddress = '127.0.0.1', userAgent = FIREFOX) =>
    test.guest('POST', '/api/auth/login', body, { ip: remoteAddress, headers: { 'user-agent': userAgent } });
  const templatesTo = async (user: TestUser) => {
    const rows = await test.context.db.select().from(mails).where(eq(mails.userId, user.id));
    return rows.map(({ template }) => template);
  };

  it('gets a new password, which ends all other sessions and is announced by mail', async () => {
    const user = await test.createSignedInUser();
    await login({ email: user.email, password: user.password });
    const body = { password: user.password, newPassword: 'brand new 1' };
    expect((await user.call('POST', '/api/account/password', body)).statusCode).toBe(200);
    expect((await user.call('GET', '/api/auth/sessions')).json()).toHaveLength(1);
    expect((await login({ email: user.email, password: user.password })).statusCode).toBe(401);
    expect((await login({ email: user.email, password: 'brand new 1' })).statusCode).toBe(200);
    expect(await templatesTo(user)).toContain('password-changed');
  });

  it('keeps its password if the current one is wrong or the new one is easily guessed', async () => {
    const user = await test.createSignedInUser();
    const wrong = { password: 'guess', newPassword: 'brand new 1' };
    expect((await user.call('POST', '/api/account/password', wrong)).json()).toMatchObject({
      code: 'wrong-password',
    });
    for (const newPassword of ['password', user.email, '12345']) {
      const weak = { password: user.password, newPassword };
      expect((await user.call('POST', '/api/account/password', weak)).statusCode).toBe(400);
    }
    expect((await login({ email: user.email, password: user.password })).statusCode).toBe(200);
  });

  it('shows its sessions with only a rough network, and ends all others', async () => {
    const user = await test.createSignedInUser();
    await login({ email: user.email, password: user.password }, '203.0.113.77');
    const list = await user.call('GET', '/api/auth/sessions');
    expect(list.body).not.toContain('203.0.113.77');
    expect(list.json()).toContainEqual(expect.objectContaining({ network: '203.0.113.x', isCurrent: false }));
    expect((await user.call('DELETE', '/api/auth/sessions')).statusCode).toBe(200);
    expect((await user.call('GET', '/api/auth/sessions')).json()).toMatchObject([{ isCurrent: true }]);
  });

  it('is notified of a sign-in from a new browser and network, once', async () => {
    const account = { username: 'nia', email: 'nia@example.com', password: 'secret 1' };
    const registered = await test.guest('POST', '/api/auth/register', account, {
      ip: '192.0.2.1',
      headers: { 'user-agent': FIREFOX },
    });
    const { id } = registered.json();
    const notices = async () => {
      const rows = await test.context.db.select().from(mails).where(eq(mails.userId, id));
      return rows.filter(({ template }) => template === 'new-sign-in');
    };
    const signIn = (address: string) => login(account, address);
    await signIn('192.0.2.99');
    expect(await notices()).toEqual([]);
    await signIn('198.51.100.7');
    await signIn('198.51.100.8');
    expect(await notices()).toMatchObject([
      { data: { browser: 'Firefox on Windows', network: '198.51.100.x' } },
    ]);
    for (let index = 1; index < 10; index++) await signIn(`203.0.${index}.1`);
    expect(await notices()).toHaveLength(5);
    // Eleven networks, and a device for each of the thirteen times that no cookie was sent.
    expect(await test.context.db.select().from(knownOrigins).where(eq(knownOrigins.userId, id))).toHaveLength(
      11 + 13,
    );
  });

  it('is downloaded completely, without secrets and without other people’s data', async () => {
    const user = await test.createSignedInUser();
    const other = await test.createSignedInUser();
    await user.call('PUT', '/api/projects/7', PROJECT);
    await user.call('PUT', '/api/projects/8', { ...PROJECT, name: 'rematch', elements: [] });
    await other.call('PUT', '/api/projects/7', { ...PROJECT, name: 'not yours' });
    await setUpSecondFactor(test, user);
    const expiryDate = new Date(Date.now() + 1e9).toISOString();
    await admin.call('PATCH', `/api/admin/users/${user.id}/expiry`, { expiryDate });
    const answer = await user.call('GET', '/api/account/data');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('framescout-data.json');
    expect(answer.headers['cache-control']).toBe('no-store');
    const data = answer.json();
    expect(data).toMatchObject({
      account: { id: user.id, email: user.email, verifyBy: null, unsubscribedAt: null },
      trialUsedAt: null,
      secondFactor: { recoveryCodesLeft: 10 },
      sessions: [{ address: expect.stringMatching(/^10\.0\.0\./) }],
      subscription: null,
      payments: [],
      mails: [{ template: 'second-factor-changed', to: user.email }],
      projects: [
        { id: 7, name: 'match', elements: PROJECT.elements },
        { id: 8, name: 'rematch', elements: [] },
      ],
    });
    expect(data.auditLog).toContainEqual(
      expect.objectContaining({ action: 'expiry-changed', by: 'an administrator', to: 'you' }),
    );
    for (const secret of ['argon2', 'Hash', 'secret', 'not yours', other.id, other.email, admin.id]) {
      expect(answer.body).not.toContain(secret);
    }
  });

  it('is deleted with everything that belongs to it, including mails in the outbox', async () => {
    const user = await test.createSignedInUser({ email: 'Gone@Example.com' });
    await user.call('PUT', '/api/projects/9', PROJECT);
    await test.guest('POST', '/api/auth/reset-password', { email: 'gone@example.com' });
    const stripeSubscriptionId = 'sub_of_gone';
    await test.context.db
      .insert(endedSubscriptions)
      .values({ stripeSubscriptionId, userId: user.id, reason: 'duplicate' });
    const outbox = join(test.context.config.dataFolder, 'outbox');
    mkdirSync(outbox, { recursive: true });
    writeFileSync(join(outbox, '1.eml'), 'From: FrameScout <a@b.co>\nTo: gone@example.com\nSubject: x\n\nHi');
    writeFileSync(join(outbox, '2.eml'), 'To: not-gone@example.com\n\nTo: gone@example.com');
    const confirmation = ' gone@example.COM ';
    const body = { password: user.password, confirmation };
    const deleted = await user.call('POST', '/api/account/delete', body);
    expect(deleted.statusCode).toBe(200);
    expect(deleted.cookies[0]).toMatchObject({ name: 'sid', value: '' });
    const { db } = test.context;
    expect(await test.readUser(user.id)).toBeUndefined();
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
    expect(await db.select().from(elements).where(eq(elements.userId, user.id))).toEqual([]);
    expect(await db.select().from(mails).where(eq(mails.to, 'gone@example.com'))).toEqual([]);
    expect(await db.select().from(endedSubscriptions)).toEqual([]);
    expect(readdirSync(outbox)).toEqual(['2.eml']);
    const acts = await db.select().from(auditLog).where(eq(auditLog.whomId, user.id));
    expect(acts).toMatchObject([{ action: 'account-deleted', actorId: user.id }]);
    expect(JSON.stringify(acts).toLowerCase()).not.toContain('gone@');
  });

  it('is deleted with mails to the addresses it had or asked for, but not with those of other accounts', async () => {
    const { db } = test.context;
    const user = await test.createSignedInUser({ email: 'First@example.com' });
    const other = await test.createSignedInUser({ email: 'other@example.com' });
    const change = { password: user.password, email: 'second@example.com' };
    expect((await user.call('POST', '/api/account/address', change)).statusCode).toBe(200);
    await db
      .update(addressChanges)
      .set({ pendingEmail: 'Third@example.com' })
      .where(eq(addressChanges.userId, user.id));
    const mail = { template: 'x', data: {} };
    await db.insert(mails).values([
      { ...mail, to: 'Zeroth@example.com', userId: user.id, dedupeKey: 'to an earlier address' },
      { ...mail, to: other.email, userId: user.id, dedupeKey: 'to the wrong address' },
    ]);
    const moved = await test.createSignedInUser({ email: 'reserved@example.com' });
    await moved.call('POST', '/api/account/address', {
      password: moved.password,
      email: 'moved@example.com',
    });
    await db.insert(mails).values([
      { ...mail, to: moved.email, userId: user.id, dedupeKey: 'to a reserved address' },
      { ...mail, to: 'zeroth@example.com', userId: moved.id, dedupeKey: 'of another account' },
    ]);
    const outbox = join(test.context.config.dataFolder, 'outbox');
    mkdirSync(outbox, { recursive: true });
    for (const name of ['zeroth', 'first', 'second', 'third', 'other', 'reserved']) {
      const to = `${name}@example.com`;
      await db.insert(mails).values({ ...mail, to, dedupeKey: `without a user, to ${to}` });
      writeFileSync(join(outbox, `to-${name}.eml`), `To: ${to}\n\nHi`);
    }
    const body = { password: user.password, confirmation: change.email };
    expect((await user.call('POST', '/api/account/delete', body)).statusCode).toBe(200);
    const left = await db.select({ to: mails.to }).from(mails).where(eq(mails.template, 'x'));
    expect(left.map(({ to }) => to).sort()).toEqual([other.email, moved.email, 'zeroth@example.com']);
    expect(readdirSync(outbox).filter((name) => name.startsWith('to-'))).toEqual([
      'to-other.eml',
      'to-reserved.eml',
    ]);
  });

  it('is not deleted without its password and its address typed out', async () => {
    const user = await test.createSignedInUser();
    const attempts = [
      { password: 'guess', confirmation: user.email },
      { password: user.password, confirmation: 'delete' },
      { password: user.password, confirmation: '' },
    ];
    for (const body of attempts) {
      expect((await user.call('POST', '/api/account/delete', body)).statusCode).toBeGreaterThanOrEqual(400);
    }
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(200);
  });

  it('is not deleted if it is the last administrator’s', async () => {
    const body = { password: admin.password, confirmation: admin.email };
    const refused = await admin.call('POST', '/api/account/delete', body);
    expect(refused.json()).toMatchObject({ code: 'last-administrator' });
    const second = await test.createSignedInUser({ role: 'admin' });
    const gone = await second.call('POST', '/api/account/delete', {
      password: second.password,
      confirmation: second.email,
    });
    expect(gone.statusCode).toBe(200);
  });
});

// The embedded database runs one transaction at a time.
it.skipIf(!TEST_SERVER_URL)(
  'is deleted without a deadlock while a payment of it is being stored',
  async () => {
    await using test = await startTestApp('server');
    const { db } = test.context;
    const user = await test.createSignedInUser();
    const ended = { stripeSubscriptionId: 'sub_1', userId: user.id, reason: 'duplicate' } as const;
    await db.insert(endedSubscriptions).values(ended);
    const body = { password: user.password, confirmation: user.email };
    const deleting = await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const call = user.call('POST', '/api/account/delete', body);
      await expect.poll(() => countWaiting(db)).toBe(1);
      await tx.insert(endedSubscriptions).values(ended).onConflictDoNothing();
      return { call };
    });
    expect((await deleting.call).statusCode).toBe(200);
  },
);

describe.each(TEST_DATABASES)('deleting a paying account, on the %s database', (database) => {
  it('cancels at the provider first, and deletes nothing while the provider does not respond', async () => {
    await using world = await startPaymentWorld(database);
    const user = await world.test.createSignedInUser();
    const customer = await world.subscribe(user);
    const body = { password: user.password, confirmation: user.email };
    world.api.failing.add('GET /v1/subscriptions');
    const refused = await user.call('POST', '/api/account/delete', body);
    expect(refused.statusCode).toBe(502);
    expect(refused.json().message).toContain('nothing was deleted');
    expect(await user.me()).toMatchObject({ billingState: 'renewing' });
    world.api.failing.clear();
    expect((await user.call('POST', '/api/account/delete', body)).statusCode).toBe(200);
    expect((await world.subscriptionsOf(customer)).map(({ status }) => status)).toEqual(['canceled']);
    expect(await world.test.readUser(user.id)).toBeUndefined();
  });
});
