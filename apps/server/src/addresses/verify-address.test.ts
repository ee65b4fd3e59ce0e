import { DAY_MS, isWithoutTrial } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queueTrialMails } from '../accounts/queue-trial-mails.ts';
import {
  auditLog,
  mails,
  mailTransport,
  rateLimits,
  scheduledWork,
  subscriptions,
  usedTrials,
  users,
} from '../db/schema/index.ts';
import { eraseUnconfirmed } from '../own-account/erase-user.ts';
import { setUp, startTestApp, statusesOf } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { startDelivery } from '../test-support/test-sender.ts';
import { recordEarlierTrials } from './used-trials.ts';

const HOUR_MS = 60 * 60_000;
const PASSWORD = 'secret 1';
/** An unreachable placeholder: each test starts a mail server for the sender itself. */
const WITH_MAIL = { smtpUrl: 'smtp://mail.example.com' };

describe.each(TEST_DATABASES)('confirming an address on the %s database (issue 14, item 21)', (kind) => {
  const test = setUp(() => startTestApp(kind, WITH_MAIL));
  beforeEach(async () => {
    const { db } = test.context;
    for (const table of [mails, mailTransport, rateLimits, usedTrials, users]) await db.delete(table);
  });

  let count = 0;
  async function register(email: string, username = 'someone') {
    // Each from its own network, because registrations per network are limited.
    const remoteAddress = `10.1.${Math.floor(++count / 250)}.${count % 250}`;
    const payload = { username, email, password: PASSWORD };
    const answer = await test.guest('POST', '/api/auth/register', payload, { ip: remoteAddress });
    expect(answer.statusCode).toBe(200);
    const cookie = `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`;
    const call = (method: 'GET' | 'POST', url: string) =>
      test.app.inject({ method, url, headers: { cookie }, remoteAddress });
    const { id } = answer.json<{ id: string }>();
    return { id, call, user: answer.json(), me: async () => (await call('GET', '/api/auth/me')).json() };
  }

  /** Sends all waiting mail. @returns the mails, and the token of the last confirmation link */
  async function deliver(howMany = 1) {
    const delivery = await startDelivery(test);
    await expect.poll(() => delivery.received.length).toBeGreaterThanOrEqual(howMany);
    await delivery.close();
    const token = /verify-address\?token=([\w-]+)/.exec(delivery.received.at(-1)?.text ?? '')?.[1] ?? '';
    return { received: delivery.received, token };
  }

  const confirm = (token: string) => test.guest('POST', '/api/auth/verify-address', { token });
  const change = (id: string, values: Partial<typeof users.$inferInsert>) =>
    test.context.db.update(users).set(values).where(eq(users.id, id));
  /** Moves a user's dates into the past, as if this much time had passed. */
  async function passTime(id: string, ms: number) {
    const user = await test.readUser(id);
    if (!user?.verifyBy) throw new Error('Nothing is asked of this user.');
    await change(id, {
      createdAt: new Date(user.createdAt.getTime() - ms),
      expiryDate: new Date(user.expiryDate.getTime() - ms),
      verifyBy: new Date(user.verifyBy.getTime() - ms),
    });
  }

  it('lets the trial start immediately, for a day', async () => {
    const ann = await register('ann@example.com');
    expect(ann.user).toMatchObject({ subscriptionStatus: 'active' });
    expect(Math.abs(Date.parse(ann.user.expiryDate) - Date.now() - 3 * DAY_MS)).toBeLessThan(60_000);
    expect(Math.abs(Date.parse(ann.user.verifyBy) - Date.now() - DAY_MS)).toBeLessThan(60_000);
    await passTime(ann.id, 23 * HOUR_MS);
    expect(await ann.me()).toMatchObject({ subscriptionStatus: 'active' });
    await passTime(ann.id, 2 * HOUR_MS);
    expect(await ann.me()).toMatchObject({ subscriptionStatus: 'inactive' });
    expect((await ann.call('GET', '/analyzer/analyzer-page-Bk2.js')).statusCode).toBe(403);
  });

  it('leaves the trial unchanged when done in time', async () => {
    const ann = await register('ann@example.com');
    const { token } = await deliver();
    expect((await confirm(token)).json()).toEqual({ message: 'Your address is confirmed.' });
    expect(await ann.me()).toMatchObject({
      subscriptionStatus: 'active',
      verifyBy: null,
      expiryDate: ann.user.expiryDate,
    });
  });

  it('restores the rest of the trial when done late', async () => {
    const ann = await register('ann@example.com');
    const { token } = await deliver();
    await passTime(ann.id, 2 * DAY_MS);
    expect(await ann.me()).toMatchObject({ subscriptionStatus: 'inactive' });
    await confirm(token);
    const { subscriptionStatus, expiryDate } = await ann.me();
    expect(subscriptionStatus).toBe('active');
    // One day had been used.
    expect(Math.abs(Date.parse(expiryDate) - Date.now() - 2 * DAY_MS)).toBeLessThan(60_000);
  });

  it('restores it even after the trial would have ended', async () => {
    const ann = await register('ann@example.com');
    await passTime(ann.id, 30 * DAY_MS);
    expect((await ann.call('POST', '/api/auth/resend-verification')).statusCode).toBe(200);
    await confirm((await deliver(2)).token);
    const { subscriptionStatus, expiryDate } = await ann.me();
    expect(subscriptionStatus).toBe('active');
    expect(Math.abs(Date.parse(expiryDate) - Date.now() - 2 * DAY_MS)).toBeLessThan(60_000);
  });

  it('sends a mail without any text supplied by whoever entered the address', async () => {
    await register('victim@example.com', 'Win money at evil.example');
    await test.guest('POST', '/api/auth/reset-password', { email: 'victim@example.com' });
    const { received } = await deliver(2);
    for (const { text, html, subject } of received) {
      expect(`${subject} ${text} ${html}`).not.toContain('evil');
    }
    expect(received.map(({ subject }) => subject)).toContain('Confirm your email address for FrameScout');
    await change((await test.context.db.select().from(users))[0]?.id ?? '', {
      expiryDate: new Date(Date.now() + HOUR_MS),
    });
    await queueTrialMails(test.context);
    const waiting = await test.context.db.select().from(mails).where(eq(mails.state, 'waiting'));
    expect(waiting).toEqual([]);
  });

  it('stores no link, and sends none that has become useless', async () => {
    const ann = await register('ann@example.com');
    await ann.call('POST', '/api/auth/resend-verification');
    expect(JSON.stringify(await test.context.db.select().from(mails))).not.toContain('verify-address?token');
    await change(ann.id, { verifyBy: null });
    await test.guest('POST', '/api/auth/reset-password', { email: 'ann@example.com' });
    const { received } = await deliver();
    expect(received.map(({ subject }) => subject)).toEqual(['Set a new FrameScout password']);
  });

  it('can be requested again twice an hour, but not when there is nothing to confirm', async () => {
    const ann = await register('ann@example.com');
    const resend = () => ann.call('POST', '/api/auth/resend-verification');
    expect(await statusesOf(3, resend)).toEqual([200, 200, 429]);
    const sure = await test.createSignedInUser({ email: 'sure@example.com' });
    const refused = await sure.call('POST', '/api/auth/resend-verification');
    expect(refused.json()).toMatchObject({ code: 'nothing-to-confirm' });
  });

  it('is also done by a password reset, which proves the same thing', async () => {
    const ann = await register('ann@example.com');
    await test.guest('POST', '/api/auth/reset-password', { email: 'ann@example.com' });
    const { received } = await deliver(2);
    const texts = received.map(({ text }) => text).join();
    const token = /reset-password\?token=([\w-]+)/.exec(texts)?.[1];
    const body = { token, newPassword: 'brand new' };
    expect((await test.guest('POST', '/api/auth/confirm-reset', body)).statusCode).toBe(200);
    expect((await test.readUser(ann.id))?.verifyBy).toBeNull();
  });

  it('is not needed for access that is paid for or given by an administrator', async () => {
    const paid = await register('paid@example.com');
    const given = await register('given@example.com');
    const extended = await register('extended@example.com');
    for (const { id } of [paid, given, extended]) await passTime(id, 2 * DAY_MS);
    await test.context.db.insert(subscriptions).values({
      ...{ userId: paid.id, stripeSubscriptionId: 'sub', status: 'active', cancelAtPeriodEnd: false },
      ...{ paidUntil: new Date(Date.now() + DAY_MS), askedAt: 0 },
    });
    const admin = await test.createSignedInUser({ role: 'admin', email: 'boss@example.com' });
    const path = `/api/admin/users/${given.id}/subscription`;
    await admin.call('PATCH', path, { subscriptionStatus: 'active' });
    await admin.call('POST', '/api/admin/individual-email', {
      ...{ subject: 'A gift', message: 'Time.', extendTrial: true, extensionDays: 7, userId: extended.id },
    });
    for (const user of [paid, given, extended]) {
      expect(await user.me()).toMatchObject({ subscriptionStatus: 'active', verifyBy: null });
    }
  });

  describe('for two weeks', () => {
    const erase = async () => {
      await test.context.db.delete(scheduledWork);
      await eraseUnconfirmed(test.context, { info: () => undefined }, new AbortController().signal);
    };

    it('is not done by an account that is then deleted, unless someone has paid or vouched for it', async () => {
      const accounts = [];
      for (const name of ['gone', 'early', 'confirmed', 'paid', 'boss']) {
        const account = await register(`${name}@example.com`);
        await passTime(account.id, (name === 'early' ? 13.9 : 14.1) * DAY_MS);
        accounts.push(account);
      }
      const [gone, , confirmed, paid, boss] = accounts;
      await change(confirmed?.id ?? '', { verifyBy: null });
      await change(boss?.id ?? '', { role: 'admin' });
      await test.context.db.insert(subscriptions).values({
        ...{ userId: paid?.id ?? '', stripeSubscriptionId: 'sub', status: 'canceled' },
        ...{ cancelAtPeriodEnd: false, paidUntil: new Date(0), askedAt: 0 },
      });
      await erase();
      const left = await test.context.db.select({ id: users.id }).from(users);
      expect(left.map(({ id }) => id).sort()).toEqual(
        accounts.flatMap(({ id }) => (id === gone?.id ? [] : id)).sort(),
      );
      const [act] = await test.context.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.whomId, gone?.id ?? ''));
      expect(act).toMatchObject({ action: 'account-deleted', actorId: null });
    });

    it('is not done by an account whose address is confirmed while it is about to be deleted', async () => {
      const ann = await register('ann@example.com');
      await passTime(ann.id, 20 * DAY_MS);
      const { db } = test.context;
      let reads = 0;
      const context = {
        ...test.context,
        db: new Proxy(db, {
          get(target, key) {
            if (key === 'transaction' && ++reads === 1) {
              return async (...args: Parameters<typeof db.transaction>) => {
                await change(ann.id, { verifyBy: null });
                return target.transaction(...args);
              };
            }
            return Reflect.get(target, key);
          },
        }),
      };
      await db.delete(scheduledWork);
      await eraseUnconfirmed(context, { info: () => undefined }, new AbortController().signal);
      expect(reads).toBe(1);
      expect(await test.readUser(ann.id)).toMatchObject({ verifyBy: null });
    });

    it('leaves a trial used, so that a made-up address gets no further one', async () => {
      const bogus = await register('bogus+1@example.com');
      await passTime(bogus.id, 15 * DAY_MS);
      await erase();
      expect(await test.readUser(bogus.id)).toBeUndefined();
      expect((await register('bogus+2@example.com')).user).toMatchObject({ subscriptionStatus: 'inactive' });
    });
  });

  describe('a second trial', () => {
    async function confirmed(email: string) {
      const user = await register(email);
      await confirm((await deliver()).token);
      return user;
    }

    it.each([
      ['ann@gmail.com', 'a.n.n+again@googlemail.com'],
      ['ann@example.com', 'Ann+2@example.com'],
    ])('is not given to someone who has confirmed %s and registers %s', async (first, second) => {
      await confirmed(first);
      const again = await register(second);
      expect(again.user).toMatchObject({ subscriptionStatus: 'inactive' });
      const { received, token } = await deliver();
      expect(received[0]?.text).toContain('There has been a free trial with it before');
      await confirm(token);
      expect(await again.me()).toMatchObject({ subscriptionStatus: 'inactive', verifyBy: null });
      await queueTrialMails(test.context);
      const waiting = await test.context.db.select().from(mails).where(eq(mails.state, 'waiting'));
      expect(waiting).toEqual([]);
    });

    it('is given to another person with another address', async () => {
      await confirmed('ann@example.com');
      expect((await register('a.nn@example.com')).user).toMatchObject({ subscriptionStatus: 'active' });
    });

    it('is not lost because someone else entered the address and could not confirm it', async () => {
      await register('victim+typed@example.com');
      expect((await register('victim@example.com')).user).toMatchObject({ subscriptionStatus: 'active' });
    });

    it('is not given after the account was deleted, which leaves only a keyed hash', async () => {
      const ann = await confirmed('ann@example.com');
      const admin = await test.createSignedInUser({ role: 'admin', email: 'boss@example.com' });
      expect((await admin.call('DELETE', `/api/admin/users/${ann.id}`)).statusCode).toBe(200);
      const kept = await test.context.db.select().from(usedTrials);
      expect(kept).toHaveLength(1);
      expect(JSON.stringify(kept)).not.toMatch(/ann|example/);
      expect((await register('ann@example.com')).user).toMatchObject({ subscriptionStatus: 'inactive' });
    });

    it('ends if one person registered two addresses before confirming either', async () => {
      const one = await register('ann+1@example.com');
      const { token: first } = await deliver();
      const two = await register('ann+2@example.com');
      const { token: second } = await deliver();
      await passTime(two.id, HOUR_MS);
      await confirm(first);
      await confirm(second);
      expect(await one.me()).toMatchObject({ subscriptionStatus: 'active' });
      const ended = await two.me();
      expect(ended).toMatchObject({ subscriptionStatus: 'inactive' });
      // So that pages say why.
      expect(isWithoutTrial(ended)).toBe(true);
      await queueTrialMails(test.context);
      const sent = await test.context.db.select().from(mails).where(eq(mails.userId, two.id));
      expect(sent.map(({ template }) => template)).toEqual(['verify-address']);
    });
  });

  it('is not required of accounts that predate it, but their trials count', async () => {
    const old = await test.createSignedInUser({ email: 'old@example.com' });
    expect(await old.me()).toMatchObject({ verifyBy: null });
    await test.context.db.delete(scheduledWork);
    await recordEarlierTrials(test.context);
    await recordEarlierTrials(test.context);
    expect((await register('old+2@example.com')).user).toMatchObject({ subscriptionStatus: 'inactive' });
  });

  it('is not required of accounts created by an administrator', async () => {
    const admin = await test.createSignedInUser({ role: 'admin', email: 'boss@example.com' });
    const form = { username: 'made', email: 'made@example.com', password: PASSWORD, role: 'user' };
    const made = await admin.call('POST', '/api/auth/register', form);
    expect(made.json()).toMatchObject({ subscriptionStatus: 'active', verifyBy: null });
  });
});

it('confirming an address is not required without a mail server: the trial starts as usual', async () => {
  await using test = await startTestApp();
  const account = { username: 'ann', email: 'ann@example.com', password: PASSWORD };
  const user = (await test.guest('POST', '/api/auth/register', account)).json();
  expect(user).toMatchObject({ subscriptionStatus: 'active', verifyBy: null });
  const again = { ...account, email: 'ann+2@example.com' };
  expect((await test.guest('POST', '/api/auth/register', again)).json()).toMatchObject({
    subscriptionStatus: 'active',
  });
});
