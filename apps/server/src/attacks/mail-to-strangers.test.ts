import { DAY_MS } from '@framescout/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiTokens, mails, oneTimeTokens, rateLimits, subscriptions, webhooks } from '../db/schema/index.ts';
import { type MailTemplateName, render } from '../mail/templates/index.ts';
import { setUpSecondFactor } from '../test-support/authenticator.ts';
import { setUp, startTestApp, statusesOf, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { tokenInMail, waitingMails } from '../test-support/test-sender.ts';

describe.each(TEST_DATABASES)(
  'mail to addresses that may be someone else’s, on the %s database (ASVS V2.4.1)',
  (kind) => {
    const test = setUp(() => startTestApp(kind, { smtpUrl: 'smtp://localhost:1' }));
    beforeEach(async () => {
      for (const table of [mails, rateLimits]) await test.context.db.delete(table);
    });

    const change = (user: TestUser, email: string) =>
      user.call('POST', '/api/account/address', { password: user.password, email });
    const register = (email: string) =>
      test.guest('POST', '/api/auth/register', { username: 'someone', email, password: 'secret 1' });
    const verifications = () =>
      test.context.db.select().from(mails).where(eq(mails.template, 'verify-address'));

    it('ends after three an hour from however many accounts, which do not notice', async () => {
      const email = 'stranger@example.org';
      const answers = [];
      for (let account = 0; account < 4; account++) {
        const user = await test.createSignedInUser();
        const answer = await change(user, email);
        answers.push([answer.statusCode, answer.json().isToBeConfirmed, Object.keys(answer.json()).length]);
        // The owner is told in any case: someone knows their password.
        expect(await waitingMails(test.context.db, 'address-change-asked', user.email)).toHaveLength(1);
      }
      for (const answer of answers) expect(answer).toEqual([200, true, 2]);
      expect(await waitingMails(test.context.db, 'confirm-address', email)).toHaveLength(3);
      expect((await register('Stranger+1@example.org')).statusCode).toBe(200);
      expect(await verifications()).toEqual([]);
    });

    it('leaves the last link valid if a user asks for too many', async () => {
      const user = await test.createSignedInUser();
      const email = 'patient@example.org';
      const tokens = () =>
        test.context.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id));
      for (let time = 0; time < 3; time++) await change(user, email);
      await tokenInMail(test.context.db, 'confirm-address', email);
      const before = await tokens();
      expect(before).toHaveLength(1);
      expect((await change(user, email)).statusCode).toBe(200);
      expect(await tokens()).toEqual(before);
    });

    it('ends after three registrations an hour, however the address is written; no owner is kept from one', async () => {
      const spellings = ['an.n@gmail.com', 'ann+1@gmail.com', 'Ann+2@gmail.com', 'ann+3@googlemail.com'];
      const statuses = await statusesOf(4, (index) => register(spellings[index] ?? ''));
      expect(statuses).toEqual([200, 200, 200, 200]);
      expect(await verifications()).toHaveLength(3);
    });

    it('reaches the owner whose address strangers on another network have been sending mail to', async () => {
      for (const tag of ['', '+1', '+2']) await register(`cara${tag}@gmail.com`);
      const registered = await test.app.inject({
        ...{ method: 'POST', url: '/api/auth/register', remoteAddress: '192.0.2.77' },
        payload: { username: 'Cara', email: 'ca.ra@gmail.com', password: 'secret 1' },
      });
      expect(registered.statusCode).toBe(200);
      expect(await waitingMails(test.context.db, 'verify-address', 'ca.ra@gmail.com')).toHaveLength(1);
    });

    it('ends after ten an hour from however many networks', async () => {
      for (let network = 0; network < 12; network++) {
        await test.app.inject({
          ...{ method: 'POST', url: '/api/auth/register', remoteAddress: `192.0.2.${network}` },
          payload: { username: 'someone', email: `dan+${network}@example.org`, password: 'secret 1' },
        });
      }
      expect(await verifications()).toHaveLength(10);
    });

    it('is not counted if none was sent because the address has an account', async () => {
      const { email } = await test.createSignedInUser();
      for (let time = 0; time < 4; time++) expect((await register(email)).statusCode).toBe(409);
      expect(await verifications()).toEqual([]);
    });

    it('is limited across accounts that have the same address one after the other', async () => {
      const statuses = [];
      for (const email of ['bob@example.org', 'bob+1@example.org']) {
        const user = await test.createSignedInUser({ email, verifyBy: new Date(Date.now() + 60_000) });
        statuses.push(...(await statusesOf(2, () => user.call('POST', '/api/auth/resend-verification'))));
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    });

    it('does not claim that they have an account', () => {
      const { text } = render('confirm-address', { token: 't' }, { origin: 'https://scout.example' });
      expect(text).toContain('because someone entered this address');
      expect(text).not.toContain('because you have');
    });
  },
);

describe.each(TEST_DATABASES)('registering an address of someone else, on the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind, { smtpUrl: 'smtp://localhost:1' }));

  const register = () => test.createSignedInUser({ verifyBy: new Date(Date.now() + DAY_MS) });
  async function textOf(template: MailTemplateName, { email }: TestUser): Promise<string> {
    const [mail] = await test.context.db
      .select()
      .from(mails)
      .where(and(eq(mails.template, template), eq(mails.to, email)));
    return render(template, mail?.data, { origin: 'https://scout.example' }).text;
  }

  it('leaves it to its owner, who sets a new password by mail: nothing of the stranger remains', async () => {
    const stranger = await register();
    await setUpSecondFactor(test, stranger);
    const { db } = test.context;
    const token = { name: 'program', tokenHash: kind, ending: kind, scopes: [] };
    await db.insert(apiTokens).values({ userId: stranger.id, ...token });
    await db.insert(webhooks).values({ userId: stranger.id, url: 'https://you-have-won.example/' });
    await test.guest('POST', '/api/auth/reset-password', { email: stranger.email });
    const reset = await test.guest('POST', '/api/auth/confirm-reset', {
      token: await tokenInMail(test.context.db, 'reset-password', stranger.email),
      newPassword: 'mine alone 1',
    });
    expect(reset.statusCode).toBe(200);
    const credentials = { email: stranger.email, password: 'mine alone 1' };
    const signedIn = await test.guest('POST', '/api/auth/login', credentials);
    expect(signedIn.json()).toMatchObject({ id: stranger.id, secondFactor: 'off', verifyBy: null });
    for (const table of [apiTokens, webhooks])
      expect(await db.$count(table, eq(table.userId, stranger.id))).toBe(0);
    expect((await stranger.call('GET', '/api/auth/me')).statusCode).toBe(401);
    expect(await textOf('password-changed', stranger)).toContain('your password was changed');
  });

  describe('and moving on from it', () => {
    async function moveTo(user: TestUser, email: string): Promise<void> {
      await user.call('POST', '/api/account/address', { password: user.password, email });
      const confirmed = await test.guest('POST', '/api/account/confirm-address', {
        token: await tokenInMail(test.context.db, 'confirm-address', email),
      });
      expect(confirmed.json()).toEqual({ email });
    }
    const registerAgain = ({ email }: TestUser) =>
      test.guest('POST', '/api/auth/register', { username: 'owner', email, password: 'secret 1' });

    it('leaves it to its owner, who gets no mail about it', async () => {
      const user = await register();
      await moveTo(user, 'evil1@example.com');
      await moveTo(user, 'evil2@example.com');
      expect(await test.context.db.select().from(mails).where(eq(mails.to, user.email))).toEqual([]);
      expect((await registerAgain(user)).statusCode).toBe(200);
    });

    it('is undone like any other change if the account is paid for', async () => {
      const user = await register();
      await test.context.db.insert(subscriptions).values({
        ...{ userId: user.id, stripeSubscriptionId: 'sub_1', status: 'active', cancelAtPeriodEnd: false },
        ...{ paidUntil: new Date(Date.now() + DAY_MS), askedAt: 0 },
      });
      await moveTo(user, 'other@example.com');
      expect((await registerAgain(user)).statusCode).toBe(409);
      const told = await test.context.db.select().from(mails).where(eq(mails.to, user.email));
      expect(told.map(({ template }) => template).sort()).toEqual([
        'address-change-asked',
        'address-changed',
      ]);
    });
  });
});

describe('finding out who has an account (enumeration, ASVS V6.3.8)', () => {
  const test = setUp(() => startTestApp());

  async function answerOf(url: string, body: object) {
    const { statusCode, body: text, headers } = await test.guest('POST', url, body);
    // Every response has its own request id.
    const { date, 'x-request-id': id, ...rest } = headers;
    return {
      statusCode,
      text,
      headers: { ...rest, 'content-length': undefined },
      hasDate: date !== undefined,
      hasId: id !== undefined,
    };
  }

  it('is not possible from a failed login', async () => {
    const { email } = await test.createSignedInUser();
    const wrong = await answerOf('/api/auth/login', { email, password: 'wrong one' });
    const unknown = await answerOf('/api/auth/login', { email: 'ghost@example.com', password: 'wrong one' });
    expect(wrong.statusCode).toBe(401);
    expect(unknown).toEqual(wrong);
  });

  it('is not possible from a reset', async () => {
    const { email } = await test.createSignedInUser();
    const known = await answerOf('/api/auth/reset-password', { email });
    const unknown = await answerOf('/api/auth/reset-password', { email: 'ghost@example.com' });
    expect(known.statusCode).toBe(200);
    expect(unknown).toEqual(known);
  });

  it('is not possible from an id: existing and unknown users are refused alike', async () => {
    const user = await test.createSignedInUser();
    const other = await test.createSignedInUser();
    const there = await user.call('GET', `/api/auth/me?userId=${other.id}`);
    const nowhere = await user.call('GET', '/api/auth/me?userId=00000000-0000-4000-8000-000000000000');
    expect([nowhere.statusCode, nowhere.body]).toEqual([there.statusCode, there.body]);
  });
});
