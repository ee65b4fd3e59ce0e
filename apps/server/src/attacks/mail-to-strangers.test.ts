import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mails, oneTimeTokens, rateLimits } from '../db/schema/index.ts';
import { render } from '../mail/templates/index.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp, type TestUser } from '../test-support/test-app.ts';
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
      const statuses = [];
      for (const email of spellings) statuses.push((await register(email)).statusCode);
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
        for (let time = 0; time < 2; time++) {
          statuses.push((await user.call('POST', '/api/auth/resend-verification')).statusCode);
        }
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
