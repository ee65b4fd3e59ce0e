import { DAY_MS } from '@framescout/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dataOfLinkMail } from '../accounts/data-of-link-mail.ts';
import { addressChanges, mails } from '../db/schema/index.ts';
import { deleteExpired } from '../delete-expired.ts';
import type { LinkTemplate } from '../mail/templates/index.ts';
import { issueOneTimeToken } from '../sign-in/one-time-tokens.ts';
import { setUpSecondFactor } from '../test-support/authenticator.ts';
import { setUp, startTestApp, statusesOf, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { tokenInMail, waitingMails } from '../test-support/test-sender.ts';

describe.each(TEST_DATABASES)(
  'taking over an account through its address, on the %s database (ASVS V6.4, V7.4.3)',
  (kind) => {
    let count = 0;

    const test = setUp(() => startTestApp(kind, { smtpUrl: 'smtp://localhost:1' }));

    const newAddress = () => `fresh${++count}@example.com`;
    const change = (user: TestUser, email: string, password = user.password) =>
      user.call('POST', '/api/account/address', { password, email });
    const tokenIn = (template: LinkTemplate, to: string) => tokenInMail(test.context.db, template, to);
    const open = (link: 'confirm-address' | 'keep-address', token: string | null) =>
      test.guest('POST', `/api/account/${link}`, { token }, { ip: `192.0.${++count % 250}.1` });
    const emailOf = async (user: TestUser) => (await test.readUser(user.id))?.email;
    const waiting = (template: LinkTemplate, to: string) => waitingMails(test.context.db, template, to);
    /** Changes a user's address, and confirms it. */
    async function moveTo(user: TestUser, email: string): Promise<void> {
      await change(user, email);
      const confirmed = await open('confirm-address', await tokenIn('confirm-address', email));
      expect(confirmed.json()).toEqual({ email });
    }
    /** Makes it as if the last confirmed change had been requested and confirmed that much earlier. */
    const age = (user: TestUser, days: number) =>
      test.context.db
        .update(addressChanges)
        .set({
          askedAt: sql`${addressChanges.askedAt} - make_interval(hours => ${days * 24})`,
          changedAt: sql`${addressChanges.changedAt} - make_interval(hours => ${days * 24})`,
        })
        .where(eq(addressChanges.userId, user.id));

    it('requires the password', async () => {
      const user = await test.createSignedInUser();
      expect((await change(user, newAddress(), 'guess')).json()).toMatchObject({ code: 'wrong-password' });
      expect(await test.context.db.select().from(addressChanges)).toEqual([]);
    });

    it('gains nothing until the new address is confirmed, and the old one is notified', async () => {
      const user = await test.createSignedInUser();
      const email = newAddress();
      expect((await change(user, email)).json()).toMatchObject({ isToBeConfirmed: true });
      expect(await emailOf(user)).toBe(user.email);
      const confirm = await tokenIn('confirm-address', email);
      expect(await tokenIn('address-change-asked', user.email)).not.toBeNull();
      expect((await open('confirm-address', confirm)).json()).toEqual({ email });
      expect(await emailOf(user)).toBe(email);
      expect((await open('confirm-address', confirm)).statusCode).toBe(400);
    });

    it('sends no text supplied by the requester to an address whose ownership is unproven', async () => {
      const user = await test.createSignedInUser({ username: 'Visit evil.example' });
      const email = newAddress();
      await change(user, email);
      const { render } = await import('../mail/templates/index.ts');
      const { text } = render('confirm-address', { token: 't' }, { origin: 'https://scout.example' });
      expect(text).not.toContain('evil');
      const [mail] = await test.context.db.select().from(mails).where(eq(mails.to, email));
      expect(mail?.data).toEqual({});
    });

    it('neither takes an address that has an account nor reveals that it has one', async () => {
      const user = await test.createSignedInUser();
      const other = await test.createSignedInUser();
      const free = await change(user, newAddress());
      const taken = await change(user, other.email.toUpperCase());
      expect([taken.statusCode, Object.keys(taken.json())]).toEqual([
        free.statusCode,
        Object.keys(free.json()),
      ]);
      expect(await tokenIn('confirm-address', other.email.toUpperCase())).toBeNull();
      expect(await emailOf(other)).toBe(other.email);
    });

    it('is not confirmed by a link that was sent to another address', async () => {
      const user = await test.createSignedInUser();
      const email = newAddress();
      await change(user, email);
      const link = { purpose: 'confirm-address', userId: user.id, lifetimeMs: DAY_MS } as const;
      const token = await issueOneTimeToken(test.context.db, { ...link, email: newAddress() });
      expect((await open('confirm-address', token)).statusCode).toBe(400);
      expect(await emailOf(user)).toBe(user.email);
    });

    it('does not take an address that got an account in the meantime', async () => {
      const user = await test.createSignedInUser();
      const email = newAddress();
      await change(user, email);
      const token = await tokenIn('confirm-address', email);
      await test.createSignedInUser({ email });
      expect((await open('confirm-address', token)).statusCode).toBe(409);
      expect(await emailOf(user)).toBe(user.email);
    });

    it('can be undone from the old address for seven days, including the thief’s sessions and second factor', async () => {
      const user = await test.createSignedInUser();
      const email = newAddress();
      await change(user, email);
      const keep = await tokenIn('address-change-asked', user.email);
      await open('confirm-address', await tokenIn('confirm-address', email));
      await setUpSecondFactor(test, user);
      const kept = await open('keep-address', keep);
      expect(kept.json()).toMatchObject({ email: user.email });
      expect(await emailOf(user)).toBe(user.email);
      expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(401);
      const { resetToken: token } = kept.json();
      const body = { token, newPassword: 'mine again' };
      expect((await test.guest('POST', '/api/auth/confirm-reset', body)).statusCode).toBe(200);
      const login = await test.guest('POST', '/api/auth/login', {
        email: user.email,
        password: 'mine again',
      });
      expect(login.json()).toMatchObject({ id: user.id, secondFactor: 'off' });
      expect((await open('keep-address', keep)).statusCode).toBe(400);
    });

    it('keeps a second factor that existed before', async () => {
      const user = await test.createSignedInUser();
      await setUpSecondFactor(test, user);
      await new Promise((resolve) => setTimeout(resolve, 5));
      await change(user, newAddress());
      await open('keep-address', await tokenIn('address-change-asked', user.email));
      const login = await test.guest('POST', '/api/auth/login', {
        email: user.email,
        password: user.password,
      });
      expect(login.json()).toHaveProperty('secondStep');
    });

    it('can be undone without the second factor of a thief who requested another address in between', async () => {
      const user = await test.createSignedInUser();
      const email = newAddress();
      await change(user, newAddress());
      await setUpSecondFactor(test, user);
      await new Promise((resolve) => setTimeout(resolve, 5));
      await moveTo(user, email);
      await open('keep-address', await tokenIn('address-changed', user.email));
      const { email: kept, password } = user;
      const login = await test.guest('POST', '/api/auth/login', { email: kept, password });
      expect(login.json()).toMatchObject({ id: user.id, secondFactor: 'off' });
    });

    it('can be undone from the first address even after a second change and a new password', async () => {
      const user = await test.createSignedInUser();
      const [first, second] = [newAddress(), newAddress()];
      await change(user, first);
      const keep = await tokenIn('address-change-asked', user.email);
      await open('confirm-address', await tokenIn('confirm-address', first));
      await moveTo(user, second);
      const body = { password: user.password, newPassword: 'of the thief' };
      expect((await user.call('POST', '/api/account/password', body)).statusCode).toBe(200);
      expect((await open('keep-address', keep)).statusCode).toBe(200);
      expect(await emailOf(user)).toBe(user.email);
    });

    it('is not helped by registering the old address or moving another account to it', async () => {
      const user = await test.createSignedInUser();
      const thief = await test.createSignedInUser();
      await moveTo(user, newAddress());
      const account = { username: 'x', email: user.email, password: 'secret 1' };
      expect((await test.guest('POST', '/api/auth/register', account)).statusCode).toBe(409);
      await change(thief, user.email);
      expect(await tokenIn('confirm-address', user.email)).toBeNull();
    });

    it('fails if the owner resets or changes the password first', async () => {
      const user = await test.createSignedInUser();
      const email = newAddress();
      await change(user, email);
      const token = await tokenIn('confirm-address', email);
      await user.call('POST', '/api/account/password', {
        password: user.password,
        newPassword: 'changed at once',
      });
      expect((await open('confirm-address', token)).statusCode).toBe(400);
      expect(await tokenIn('confirm-address', email)).toBeNull();
      expect(await emailOf(user)).toBe(user.email);
    });

    it('cannot be undone forever', async () => {
      const user = await test.createSignedInUser();
      const email = newAddress();
      await moveTo(user, email);
      const keep = await tokenIn('address-changed', user.email);
      await age(user, 8);
      expect((await open('keep-address', keep)).statusCode).toBe(400);
      expect(await emailOf(user)).toBe(email);
    });

    describe('after an earlier change by the owner', () => {
      async function startWithChange() {
        const user = await test.createSignedInUser();
        const owners = newAddress();
        await moveTo(user, owners);
        return { user, first: user.email, owners, toFirst: await tokenIn('address-changed', user.email) };
      }

      it('can be undone for seven days of its own', async () => {
        const { user, first, owners } = await startWithChange();
        await age(user, 6);
        await moveTo(user, newAddress());
        const keep = await tokenIn('address-changed', owners);
        await age(user, 6);
        await deleteExpired(test.context.db);
        expect((await open('keep-address', keep)).json()).toMatchObject({ email: first });
        expect(await emailOf(user)).not.toBe(owners);
      });

      it('is undone to the owner’s later address if the earlier change has become final before it is confirmed', async () => {
        const { user, owners, toFirst } = await startWithChange();
        const thiefs = newAddress();
        await change(user, thiefs);
        const asked = await tokenIn('address-change-asked', owners);
        const confirm = await tokenIn('confirm-address', thiefs);
        await age(user, 8);
        expect((await open('confirm-address', confirm)).json()).toEqual({ email: thiefs });
        expect((await open('keep-address', toFirst)).statusCode).toBe(400);
        expect((await open('keep-address', asked)).json()).toMatchObject({ email: owners });
        expect(await emailOf(user)).toBe(owners);
      });

      it('is prevented from the owner’s later address alone once the earlier change is final', async () => {
        const { user, owners, toFirst } = await startWithChange();
        await change(user, newAddress());
        const asked = await tokenIn('address-change-asked', owners);
        await age(user, 8);
        expect((await open('keep-address', toFirst)).statusCode).toBe(400);
        expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(200);
        expect((await open('keep-address', asked)).json()).toMatchObject({ email: owners });
        expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(401);
        expect(await emailOf(user)).toBe(owners);
      });

      it('leaves nothing to the first address once it was requested after the earlier change was final', async () => {
        const { user, toFirst } = await startWithChange();
        await age(user, 8);
        expect((await open('keep-address', toFirst)).statusCode).toBe(400);
        await moveTo(user, newAddress());
        expect((await open('keep-address', toFirst)).statusCode).toBe(400);
      });

      it('is remembered for as long as it can be undone, and then forgotten', async () => {
        const { user } = await startWithChange();
        const rows = async () => {
          await deleteExpired(test.context.db);
          return test.context.db.select().from(addressChanges).where(eq(addressChanges.userId, user.id));
        };
        await age(user, 6);
        await moveTo(user, newAddress());
        await age(user, 6);
        await moveTo(user, newAddress());
        await age(user, 6);
        expect(await rows()).toHaveLength(1);
        await age(user, 9);
        expect(await rows()).toEqual([]);
      });
    });

    it('leaves no link to a thief in mail that is sent after the change has been undone', async () => {
      const owner = await test.createSignedInUser();
      const [thiefs, thiefsSecond] = [newAddress(), newAddress()];
      await moveTo(owner, thiefs);
      const keep = await tokenIn('address-changed', owner.email);
      await moveTo(owner, thiefsSecond);
      expect(await waiting('address-changed', thiefs)).toHaveLength(1);
      expect((await open('keep-address', keep)).json()).toMatchObject({ email: owner.email });
      expect(await waiting('address-changed', thiefs)).toEqual([]);
      expect(await waiting('address-change-asked', thiefs)).toEqual([]);
    });

    it('is not undone by mail that was sent late to an address whose own change has become final', async () => {
      const { db } = test.context;
      const user = await test.createSignedInUser();
      const second = newAddress();
      await moveTo(user, second);
      await db.update(mails).set({ state: 'failed' }).where(eq(mails.to, user.email));
      await age(user, 8);
      const [late] = await waiting('address-changed', user.email);
      await moveTo(user, newAddress());
      expect(await waiting('address-changed', user.email)).toEqual([]);
      // Nor if the sender has already claimed it.
      expect(late && (await dataOfLinkMail(db, { ...late, template: 'address-changed' }))).toBeNull();
      expect(await waiting('address-changed', second)).toHaveLength(1);
    });

    it('can be requested five times an hour at most', async () => {
      const user = await test.createSignedInUser();
      const statuses = await statusesOf(6, () => change(user, newAddress()));
      expect(statuses).toEqual([...Array(5).fill(200), 429]);
    });
  },
);

describe.each(TEST_DATABASES)('a change of address where no mail is sent, on the %s database', (kind) => {
  it('takes effect immediately, and only for a free address', async () => {
    await using test = await startTestApp(kind);
    const user = await test.createSignedInUser();
    const other = await test.createSignedInUser();
    const change = (email: string) =>
      user.call('POST', '/api/account/address', { password: user.password, email });
    expect((await change(other.email)).statusCode).toBe(409);
    const changed = await change('New@Example.com');
    expect(changed.json()).toMatchObject({ isToBeConfirmed: false, user: { email: 'New@Example.com' } });
    expect((await change('new@example.com')).statusCode).toBe(400);
    const told = await test.context.db.select().from(mails).where(eq(mails.to, user.email));
    expect(told.map(({ template }) => template)).toContain('address-changed');
  });
});
