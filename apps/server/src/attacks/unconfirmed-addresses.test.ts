import { DAY_MS } from '@framescout/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiTokens, mails, subscriptions, webhooks } from '../db/schema/index.ts';
import { type MailTemplateName, render } from '../mail/templates/index.ts';
import { setUpSecondFactor } from '../test-support/authenticator.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { tokenInMail } from '../test-support/test-sender.ts';

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
