import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { oneTimeTokens, rateLimits, users } from '../db/schema/index.ts';
import { makeUnsubscribeToken } from '../mail/unsubscribe-token.ts';
import { issueOneTimeToken, issueResetToken } from '../sign-in/one-time-tokens.ts';
import { setUp, startTestApp, statusesOf, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

const HOUR_MS = 60 * 60_000;

describe.each(TEST_DATABASES)('links in mails, on the %s database (issue 14, items 20 and 21)', (kind) => {
  let user: TestUser;
  let verifyBy: Date;
  let count = 0;

  const test = setUp(() => startTestApp(kind, { smtpUrl: 'smtp://mail.example.com' }));
  beforeEach(async () => {
    await test.context.db.delete(rateLimits);
    verifyBy = new Date(Date.now() + HOUR_MS);
    user = await test.createSignedInUser({ verifyBy, email: `user${++count}@links.example` });
  });

  const issue = (lifetimeMs = HOUR_MS, email = user.email) =>
    issueOneTimeToken(test.context.db, { purpose: 'verify-address', userId: user.id, email, lifetimeMs });
  const confirm = (token: unknown) => test.guest('POST', '/api/auth/verify-address', { token });
  const isConfirmed = async (id = user.id) => (await test.readUser(id))?.verifyBy === null;

  describe('that confirm an address', () => {
    it('work once, even when opened twice simultaneously', async () => {
      const token = await issue();
      const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
      expect((await confirm(token)).statusCode).toBe(400);
    });

    it('are all invalidated by using one of them', async () => {
      const [first, second] = [await issue(), await issue()];
      expect((await confirm(second)).statusCode).toBe(200);
      expect((await confirm(first)).statusCode).toBe(400);
    });

    it('are stored as hashes, and expire', async () => {
      const token = await issue();
      expect(JSON.stringify(await test.context.db.select().from(oneTimeTokens))).not.toContain(token);
      expect((await confirm(await issue(-1))).statusCode).toBe(400);
      expect(await isConfirmed()).toBe(false);
    });

    it('do not work for setting a password, nor the other way round', async () => {
      const { db } = test.context;
      expect((await confirm(await issueResetToken(db, user.id, user.email))).statusCode).toBe(400);
      const body = { token: await issue(), newPassword: 'taken over' };
      expect((await test.guest('POST', '/api/auth/confirm-reset', body)).statusCode).toBe(400);
      expect(await isConfirmed()).toBe(false);
    });

    it('are useless once the account has another address, even for setting a password', async () => {
      const token = await issueResetToken(test.context.db, user.id, 'former@links.example');
      const body = { token, newPassword: 'brand new' };
      expect((await test.guest('POST', '/api/auth/confirm-reset', body)).statusCode).toBe(400);
      const login = { email: user.email, password: user.password };
      expect((await test.guest('POST', '/api/auth/login', login)).statusCode).toBe(200);
      expect(await isConfirmed()).toBe(false);
    });

    it('are not used up by scanners that open them', async () => {
      const token = await issue();
      for (const method of ['GET', 'HEAD'] as const) {
        expect((await test.guest(method, `/verify-address?token=${token}`)).statusCode).toBe(200);
        expect((await test.guest(method, `/api/auth/verify-address?token=${token}`)).statusCode).toBe(404);
      }
      expect(await isConfirmed()).toBe(false);
      expect((await confirm(token)).statusCode).toBe(200);
    });

    it('cannot be avoided by making up an account’s fields', async () => {
      const account = { username: 'x', email: `x${count}@links.example`, password: 'secret 1' };
      const body = { ...account, verifyBy: null, unsubscribedAt: null };
      const made = (await test.guest('POST', '/api/auth/register', body)).json();
      expect(made.verifyBy).not.toBeNull();
    });
  });

  describe('that unsubscribe', () => {
    const unsubscribe = (token: unknown) => test.guest('POST', '/api/mail/news', { token, wantsNews: false });
    const oneClick = (token: string, headers: Record<string, string> = {}) =>
      test.guest('POST', `/unsubscribe?token=${encodeURIComponent(token)}`, 'List-Unsubscribe=One-Click', {
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    const isSubscribed = async () => (await test.readUser(user.id))?.unsubscribedAt === null;

    it('cannot be forged', async () => {
      const right = makeUnsubscribeToken(test.context.serverKey, user.id);
      const [id = '', signature = ''] = right.split('.');
      const other = makeUnsubscribeToken(test.context.serverKey, randomUUID()).split('.')[1];
      const forged = [
        id,
        `${id}.`,
        `${id}.${other}`,
        `${id}.${signature.slice(0, -2)}`,
        `${id}.${signature}.x`,
        `${id.toUpperCase()}.${signature}`,
        `.${signature}`,
        makeUnsubscribeToken(Buffer.alloc(32), user.id),
        `${id}' or true --.${signature}`,
      ];
      for (const token of forged) {
        expect((await unsubscribe(token)).statusCode).toBe(400);
        expect((await oneClick(token)).statusCode).toBe(400);
      }
      expect(await isSubscribed()).toBe(true);
      expect((await unsubscribe(right)).statusCode).toBe(200);
      expect(await isSubscribed()).toBe(false);
    });

    it('cannot be guessed without limit, while valid ones are never blocked', async () => {
      const guess = (index: number) => unsubscribe(`${user.id}.guess${index}`);
      expect(await statusesOf(61, guess)).toEqual([...Array(60).fill(400), 429]);
      await test.context.db.delete(rateLimits);
      const right = makeUnsubscribeToken(test.context.serverKey, user.id);
      for (let time = 0; time < 70; time++) expect((await oneClick(right)).statusCode).toBe(200);
    });

    it('do not reveal whether the account still exists', async () => {
      const gone = makeUnsubscribeToken(test.context.serverKey, randomUUID());
      const there = makeUnsubscribeToken(test.context.serverKey, user.id);
      const answers = [await unsubscribe(gone), await unsubscribe(there)];
      expect(answers[0]?.statusCode).toBe(200);
      expect(answers[0]?.body).toBe(answers[1]?.body);
    });

    it('cannot be used by other sites on behalf of their visitors', async () => {
      const right = makeUnsubscribeToken(test.context.serverKey, user.id);
      const from = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await oneClick(right, from)).statusCode).toBe(403);
      expect(await isSubscribed()).toBe(true);
    });

    it('refuse a body that is too large for a click', async () => {
      const answer = await test.guest('POST', '/unsubscribe?token=x', 'x'.repeat(5000), {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect(answer.statusCode).toBe(413);
      expect((await test.app.inject({ method: 'POST', url: '/unsubscribe' })).statusCode).toBe(400);
    });
  });

  it('do not extend a trial by confirming a confirmed address again', async () => {
    await test.context.db.update(users).set({ verifyBy: null }).where(eq(users.id, user.id));
    const before = (await test.readUser(user.id))?.expiryDate;
    expect((await confirm(await issue())).statusCode).toBe(200);
    expect((await test.readUser(user.id))?.expiryDate).toEqual(before);
  });
});
