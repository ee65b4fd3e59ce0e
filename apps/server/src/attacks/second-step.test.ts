import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { oneTimeTokens, recoveryCodes, secondFactors, sessions } from '../db/schema/index.ts';
import { generateKey } from '../sealing/key-file.ts';
import { Keyring } from '../sealing/keyring.ts';
import { beginSession } from '../sign-in/begin-session.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { type Authenticator, passTime, setUpSecondFactor } from '../test-support/authenticator.ts';
import { setUp, startTestApp, statusesOf, type TestUser } from '../test-support/test-app.ts';
import { countWaiting, TEST_DATABASES } from '../test-support/test-databases.ts';

describe.each(TEST_DATABASES)('bypassing the second step, on the %s database (ASVS V6.5)', (kind) => {
  let user: TestUser;
  let app: Authenticator;
  let network = 0;

  const test = setUp(() => startTestApp(kind));
  beforeEach(async () => {
    network++;
    user = await test.createSignedInUser();
    app = await setUpSecondFactor(test, user);
  });

  const post = (url: string, payload: object, cookie = '', remoteAddress = `198.51.${network}.1`) =>
    test.app.inject({ method: 'POST', url, payload, remoteAddress, headers: { cookie } });
  const sendPassword = () => post('/api/auth/login', { email: user.email, password: user.password });
  const firstStep = async () => (await sendPassword()).json<{ secondStep: string }>().secondStep;
  const secondStep = (token: string, code: string, cookie = '', remoteAddress?: string) =>
    post('/api/auth/second-step', { token, code }, cookie, remoteAddress);

  it('does not work with the password alone: it gives no session', async () => {
    const answer = await sendPassword();
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([]);
    expect(Object.keys(answer.json())).toEqual(['secondStep']);
    const token = answer.json().secondStep;
    const asSession = await test.app.inject({ url: '/api/auth/me', headers: { cookie: `sid=${token}` } });
    expect(asSession.statusCode).toBe(401);
  });

  it('does not work by resetting the password: the code is still required', async () => {
    const { issueResetToken } = await import('../sign-in/one-time-tokens.ts');
    const token = await issueResetToken(test.context.db, user.id);
    await post('/api/auth/confirm-reset', { token, newPassword: 'brand new 1' });
    const answer = await post('/api/auth/login', { email: user.email, password: 'brand new 1' });
    expect(answer.json()).toHaveProperty('secondStep');
    expect(answer.cookies).toEqual([]);
  });

  describe('by logging in while the second factor is being turned on', () => {
    const origin = { userAgent: '', ip: '198.51.0.1', device: null };
    const withoutSecondFactor = async () => {
      const owner = await test.createSignedInUser();
      const proven = await signIn(test.context, owner, origin);
      return { owner, signedIn: { ...proven, hasSentCode: false } };
    };

    it('does not work if the password was sent before', async () => {
      const { owner, signedIn } = await withoutSecondFactor();
      await setUpSecondFactor(test, owner);
      await expect(beginSession(test.context, signedIn, origin)).rejects.toMatchObject({
        code: 'second-step-over',
      });
    });

    // The embedded database runs one transaction at a time.
    it.skipIf(kind === 'embedded')('gives no session that outlasts this', async () => {
      const { owner, signedIn } = await withoutSecondFactor();
      const { db } = test.context;
      const enabling = await db.transaction(async (tx) => {
        await beginSession({ ...test.context, db: tx }, signedIn, origin);
        const call = setUpSecondFactor(test, owner);
        await Promise.race([call, expect.poll(() => countWaiting(db)).toBe(1)]);
        return { call };
      });
      await enabling.call;
      const left = await db.select().from(sessions).where(eq(sessions.userId, owner.id));
      expect(left).toHaveLength(1);
    });
  });

  it('is not needed by the account’s owner', async () => {
    const answer = await secondStep(await firstStep(), app.nextCode());
    expect(answer.json()).toMatchObject({ id: user.id, secondFactor: 'on' });
    expect(answer.cookies[0]?.name).toBe('sid');
  });

  it('does not work with codes more than one step away; those one step before or after are accepted', async () => {
    passTime(test, 5 * 60_000);
    for (const steps of [-2, 2]) {
      expect((await secondStep(await firstStep(), app.codeAt(steps))).statusCode).toBe(403);
    }
    for (const steps of [-1, 1]) {
      expect((await secondStep(await firstStep(), app.codeAt(steps))).statusCode).toBe(200);
    }
  });

  it('does not work by reusing a code, or one before it (replay)', async () => {
    const code = app.nextCode();
    expect((await secondStep(await firstStep(), code)).statusCode).toBe(200);
    expect((await secondStep(await firstStep(), code)).statusCode).toBe(403);
    expect((await secondStep(await firstStep(), app.codeAt(-1))).statusCode).toBe(403);
  });

  it('does not work by sending one code twice simultaneously', async () => {
    const code = app.nextCode();
    const tokens = [await firstStep(), await firstStep()];
    const answers = await Promise.all(tokens.map((token) => secondStep(token, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  });

  it('does not work with the code that turned the second factor on', async () => {
    expect((await secondStep(await firstStep(), app.codeAt(0))).statusCode).toBe(403);
  });

  it('does not work by reusing the first step’s token, or using it after ten minutes', async () => {
    const token = await firstStep();
    expect((await secondStep(token, app.nextCode())).statusCode).toBe(200);
    const again = await secondStep(token, app.nextCode());
    expect(again.json()).toMatchObject({ code: 'second-step-over' });
    const late = await firstStep();
    await test.context.db
      .update(oneTimeTokens)
      .set({ expiresAt: new Date() })
      .where(eq(oneTimeTokens.userId, user.id));
    expect((await secondStep(late, app.nextCode())).json()).toMatchObject({ code: 'second-step-over' });
  });

  it('does not work by exchanging the tokens of the first step and other links', async () => {
    const { issueResetToken } = await import('../sign-in/one-time-tokens.ts');
    const reset = await issueResetToken(test.context.db, user.id);
    expect((await secondStep(reset, app.nextCode())).statusCode).toBe(400);
    const token = await firstStep();
    const asReset = await post('/api/auth/confirm-reset', { token, newPassword: 'brand new 1' });
    expect(asReset.statusCode).toBe(400);
  });

  it('stops after five wrong codes from one network, even for the right one', async () => {
    const token = await firstStep();
    for (let index = 0; index < 5; index++) {
      expect((await secondStep(token, `${index}`.repeat(6))).statusCode).toBe(403);
    }
    expect((await secondStep(token, app.nextCode())).statusCode).toBe(429);
  });

  it('stops after twenty wrong codes for one account from anywhere', async () => {
    const token = await firstStep();
    const guess = (index: number) => secondStep(token, 'wrong', '', `203.0.113.${index}`);
    expect(await statusesOf(21, guess)).toEqual([...Array(20).fill(403), 429]);
  });

  it('cannot keep the owner out who signs in on their own device, however many wrong codes came before', async () => {
    const signedIn = await secondStep(await firstStep(), app.nextCode());
    const device = `device=${signedIn.cookies.find(({ name }) => name === 'device')?.value}`;
    const token = await firstStep();
    await statusesOf(21, (index) => secondStep(token, 'wrong', '', `203.0.113.${index}`));
    const elsewhere = '203.0.113.99';
    expect((await secondStep(token, app.nextCode(), '', elsewhere)).statusCode).toBe(429);
    expect((await secondStep(token, app.nextCode(), device, elsewhere)).statusCode).toBe(200);
    const renewed = await user.call('POST', '/api/account/second-factor/recovery-codes', {
      ...{ password: user.password, code: app.nextCode() },
    });
    expect(renewed.statusCode).toBe(200);
  });

  it('does not continue a session that someone else created (fixation)', async () => {
    const attacker = await test.createSignedInUser();
    const answer = await secondStep(await firstStep(), app.nextCode(), attacker.cookie);
    expect(`sid=${answer.cookies[0]?.value}`).not.toBe(attacker.cookie);
    expect((await attacker.call('GET', '/api/auth/me')).statusCode).toBe(401);
  });

  it('does not work by reusing a recovery code, which is accepted in any notation', async () => {
    const [code = ''] = app.recoveryCodes;
    const written = code.toLowerCase().replaceAll('-', ' ');
    expect((await secondStep(await firstStep(), written)).statusCode).toBe(200);
    expect((await secondStep(await firstStep(), code)).statusCode).toBe(403);
    const status = await user.call('GET', '/api/account/second-factor');
    expect(status.json()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('does not work with someone else’s recovery code', async () => {
    const other = await test.createSignedInUser();
    const { recoveryCodes: others } = await setUpSecondFactor(test, other);
    expect((await secondStep(await firstStep(), others[0] ?? '')).statusCode).toBe(403);
  });

  it('is not helped by reading the database: no code or secret is readable', async () => {
    const { db } = test.context;
    const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(rows).toHaveLength(10);
    const stored = JSON.stringify(rows);
    for (const code of app.recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
    const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
    expect(factor?.secret).toMatch(/^sealed:/);
  });

  it('needs the password to turn it on, and password and code to turn it off', async () => {
    const url = '/api/account/second-factor/off';
    const { password } = user;
    expect((await user.call('POST', url, { password: 'guess', code: app.nextCode() })).statusCode).toBe(403);
    expect((await user.call('POST', url, { password, code: '000000' })).statusCode).toBe(403);
    const codes = '/api/account/second-factor/recovery-codes';
    expect((await user.call('POST', codes, { password, code: '000000' })).statusCode).toBe(403);
    const again = await user.call('POST', '/api/account/second-factor', { password });
    expect(again.json()).toMatchObject({ code: 'second-factor-on' });
    expect((await user.call('POST', url, { password, code: app.nextCode() })).statusCode).toBe(200);
    expect((await user.call('GET', '/api/account/second-factor')).json()).toEqual({
      since: null,
      recoveryCodesLeft: 0,
    });
    const begin = await user.call('POST', '/api/account/second-factor', { password: 'guess' });
    expect(begin.statusCode).toBe(403);
    expect((await sendPassword()).cookies[0]?.name).toBe('sid');
  });

  it('does not work with sessions started without it, which end', async () => {
    const other = await test.createSignedInUser();
    const former = await post('/api/auth/login', { email: other.email, password: other.password });
    await setUpSecondFactor(test, other);
    const headers = { cookie: `sid=${former.cookies[0]?.value}` };
    expect((await test.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
    expect((await other.call('GET', '/api/auth/me')).statusCode).toBe(200);
  });

  it('does not work with old recovery codes once new ones are made', async () => {
    const body = { password: user.password, code: app.nextCode() };
    const renewed = await user.call('POST', '/api/account/second-factor/recovery-codes', body);
    const [fresh = ''] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect((await secondStep(await firstStep(), app.recoveryCodes[0] ?? '')).statusCode).toBe(403);
    expect((await secondStep(await firstStep(), fresh)).statusCode).toBe(200);
  });

  it('does not work if the secrets become unreadable: the user is told, and recovery codes still work', async () => {
    const { keyring } = test.context;
    test.context.keyring = new Keyring([generateKey()]);
    const refused = await secondStep(await firstStep(), app.nextCode());
    expect(refused.json()).toMatchObject({ code: 'second-factor-unreadable' });
    expect((await secondStep(await firstStep(), app.recoveryCodes[0] ?? '')).statusCode).toBe(200);
    test.context.keyring = keyring;
  });
});

describe.each(TEST_DATABASES)(
  'an administrator without the second factor that the server requires, on the %s database',
  (kind) => {
    const test = setUp(() => startTestApp(kind, { requiresAdminSecondFactor: true }));

    it('can only set one up', async () => {
      const admin = await test.createSignedInUser({ role: 'admin' });
      const user = await test.createSignedInUser();
      expect(await admin.me()).toMatchObject({ secondFactor: 'needed' });
      const refused = [
        await admin.call('GET', '/api/users'),
        await admin.call('GET', '/api/projects'),
        await admin.call('GET', '/api/account/data'),
        await admin.call('GET', '/analyzer/analyzer-page-Bk2.js'),
        await admin.call('POST', '/api/account/delete', { password: 'x', confirmation: 'x' }),
      ];
      for (const { statusCode, body } of refused) {
        expect(statusCode).toBe(403);
        expect(body).toContain('second-factor-needed');
      }
      expect((await admin.call('GET', `/api/auth/me?userId=${user.id}`)).statusCode).toBe(403);
      const account = { username: 'x', email: 'x@example.com', password: 'secret 1', role: 'admin' };
      expect((await admin.call('POST', '/api/auth/register', account)).statusCode).toBe(403);

      await setUpSecondFactor(test, admin);
      expect((await admin.call('GET', '/api/users')).statusCode).toBe(200);
      expect(await user.me()).toMatchObject({ secondFactor: 'off' });
    });

    it('is restricted from the first call after being made an administrator', async () => {
      const boss = await test.createSignedInUser({ role: 'admin' });
      await setUpSecondFactor(test, boss);
      const user = await test.createSignedInUser();
      const made = await boss.call('PATCH', `/api/admin/users/${user.id}/role`, { role: 'admin' });
      expect(made.statusCode).toBe(200);
      expect((await user.call('GET', '/api/users')).json()).toMatchObject({ code: 'second-factor-needed' });
    });
  },
);
