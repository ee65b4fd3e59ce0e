import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '../db/schema/index.ts';
import { findKnownPlace } from '../sign-in/known-places.ts';
import { issueResetToken } from '../sign-in/one-time-tokens.ts';
import { endAllAccess } from '../sign-in/sessions.ts';
import {
  addAttempts,
  setUp,
  startTestApp,
  statusesOf,
  type TestApp,
  type TestUser,
} from '../test-support/test-app.ts';

let secondNode: TestApp['app'];

const test = setUp(() => startTestApp());
beforeAll(async () => {
  const { buildApp } = await import('../app.ts');
  secondNode = await buildApp(test);
});
afterAll(async () => {
  await secondNode.close();
});

function post(app: TestApp['app'], url: string, payload: object, remoteAddress: string) {
  return app.inject({ method: 'POST', url, payload, remoteAddress });
}

describe('guessing (brute force, ASVS V6.3.1)', () => {
  it('stops after ten wrong passwords for one account from one address, across all nodes', async () => {
    const { email } = await test.createSignedInUser();
    const guess = (index: number) => {
      const node = index % 2 ? test.app : secondNode;
      return post(node, '/api/auth/login', { email, password: `guess ${index}` }, '192.0.2.1');
    };
    expect(await statusesOf(10, guess)).toEqual(Array(10).fill(401));
    const refused = await guess(10);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const right = { email, password: 'correct horse' };
    expect((await post(test.app, '/api/auth/login', right, '192.0.2.1')).statusCode).toBe(429);
    // The owner, signing in from elsewhere, is not locked out.
    expect((await post(test.app, '/api/auth/login', right, '192.0.2.2')).statusCode).toBe(200);
  });

  it('finds no account through letters that only a database folds, which would be counted separately', async () => {
    const { email, password } = await test.createSignedInUser({ email: 'iris.kit@example.com' });
    const odd = [email.replace('i', 'İ'), email.replace('i', 'ı'), email.replace('s', 'ſ')];
    for (const address of odd) {
      const body = { email: address, password };
      expect((await post(test.app, '/api/auth/login', body, '192.0.2.9')).statusCode).toBe(401);
    }
  });

  it('is counted under one account however the domain is written and padded with blanks', async () => {
    const { email, password } = await test.createSignedInUser({ email: 'wide@example.com' });
    const spellings = ['example', 'ｅxample', 'eｘample', 'ｅｘample', 'exａmple', 'ｅxａmple'].flatMap(
      (name) => [`wide@${name}.com`, ` wide@${name}.com `],
    );
    const address = (index: number) => spellings[index % spellings.length] ?? email;
    for (let index = 0; index < 10; index++) {
      const body = { email: address(index), password: `guess ${index}` };
      expect((await post(test.app, '/api/auth/login', body, '192.0.2.30')).statusCode).toBe(401);
    }
    for (let index = 10; index < spellings.length; index++) {
      const body = { email: address(index), password };
      expect((await post(test.app, '/api/auth/login', body, '192.0.2.30')).statusCode).toBe(429);
    }
  });

  it('locks nobody out based on an end time written by a clock that ran ahead', async () => {
    const { email, password } = await test.createSignedInUser({ email: 'ahead@example.com' });
    const logIn = (secret: string) =>
      post(test.app, '/api/auth/login', { email, password: secret }, '192.0.2.31');
    for (let index = 0; index < 10; index++) await logIn(`guess ${index}`);
    expect((await logIn(password)).statusCode).toBe(429);
    await test.context.db.update(rateLimits).set({ endsAt: sql`now() + interval '400 days'` });
    expect((await logIn(password)).statusCode).toBe(200);
    for (let index = 0; index < 10; index++) await logIn(`guess ${index}`);
    const refused = await logIn(password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  it('stops after trying fifty accounts from one address', async () => {
    const spray = async (name: string) => {
      const body = { email: `${name}@example.com`, password: 'Winter2026' };
      return (await post(test.app, '/api/auth/login', body, '192.0.2.3')).statusCode;
    };
    expect(await spray('first')).toBe(401);
    await addAttempts(test, 'sign-in network', 48);
    expect([await spray('last'), await spray('refused')]).toEqual([401, 429]);
  });

  it('does not include successful sign-ins', async () => {
    const user = await test.createSignedInUser();
    const body = { email: user.email, password: user.password };
    const logIn = () => post(test.app, '/api/auth/login', body, '192.0.2.4');
    expect(await statusesOf(12, logIn)).toEqual(Array(12).fill(200));
  });

  it('stops after three reset requests for one account, whether or not it exists', async () => {
    const user = await test.createSignedInUser();
    for (const email of [user.email, 'nobody-at-all@example.com']) {
      const ask = (index: number) =>
        post(test.app, '/api/auth/reset-password', { email }, `192.0.2.${10 + index}`);
      expect(await statusesOf(4, ask)).toEqual([200, 200, 200, 429]);
    }
  });

  it('stops after twenty registrations from one address', async () => {
    const register = async (name: string) => {
      const account = { username: name, email: `${name}@example.com`, password: 'secret 1' };
      return (await post(test.app, '/api/auth/register', account, '192.0.2.20')).statusCode;
    };
    expect(await register('first')).toBe(200);
    await addAttempts(test, 'register network', 18);
    expect([await register('last'), await register('refused')]).toEqual([200, 429]);
  });

  it.each(['auth/confirm-reset', 'auth/verify-address', 'account/keep-address'])(
    'stops after trying twenty links from one address: %s',
    async (path) => {
      const guess = (index: number) =>
        post(test.app, `/api/${path}`, { token: `${index}`, newPassword: 'secret 1' }, '192.0.2.30');
      expect(await statusesOf(21, guess)).toEqual([...Array(20).fill(400), 429]);
    },
  );

  describe('by strangers, as often as they may', () => {
    const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    type Place = { address?: string; userAgent?: string; device?: string };
    const logIn = (
      { email }: TestUser,
      password: string,
      { address = '203.0.113.1', userAgent = 'other', device }: Place,
    ) =>
      test.app.inject({
        ...{ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress: address },
        headers: { 'user-agent': userAgent, ...(device && { cookie: `device=${device}` }) },
      });
    const deviceIn = (response: Awaited<ReturnType<typeof logIn>>) =>
      response.cookies.find(({ name }) => name === 'device');

    /** A user whose account strangers have used up all attempts for, and the token of their own device. */
    async function createBesiegedUser() {
      const user = await test.createSignedInUser();
      const here = { address: '198.51.100.1', userAgent: FIREFOX };
      const device = deviceIn(await logIn(user, user.password, here))?.value ?? '';
      expect((await logIn(user, 'a guess', {})).statusCode).toBe(401);
      await addAttempts(test, 'sign-in account', 99);
      expect((await logIn(user, user.password, { address: '203.0.113.2' })).statusCode).toBe(429);
      return { user, device };
    }

    it('does not keep the owner out who signs in on a device, or from where, they have before', async () => {
      const { user, device } = await createBesiegedUser();
      const elsewhere = { address: '203.0.113.3', device };
      expect((await logIn(user, user.password, elsewhere)).statusCode).toBe(200);
      const sameNetwork = { address: '198.51.100.2', userAgent: FIREFOX };
      expect((await logIn(user, user.password, sameNetwork)).statusCode).toBe(200);
    });

    it('does not keep the owner out who sets a new password by mail', async () => {
      const { user } = await createBesiegedUser();
      const token = await issueResetToken(test.context.db, user.id, user.email);
      const reset = await test.app.inject({
        ...{ method: 'POST', url: '/api/auth/confirm-reset', remoteAddress: '203.0.113.4' },
        payload: { token, newPassword: 'brand new 1' },
      });
      const device = deviceIn(reset)?.value ?? '';
      expect((await logIn(user, 'brand new 1', { device })).statusCode).toBe(200);
    });

    it('gets no more attempts by the token of a device, even from the account’s own', async () => {
      const { user, device } = await createBesiegedUser();
      const attacker = await test.createSignedInUser();
      const ofAttacker = deviceIn(await logIn(attacker, attacker.password, {}))?.value ?? '';
      for (const foreign of [ofAttacker, 'null', 'made up']) {
        expect((await logIn(user, 'a guess', { device: foreign })).statusCode).toBe(429);
      }
      const guess = (index: number) => logIn(user, `guess ${index}`, { address: `203.0.${index}.1`, device });
      expect(await statusesOf(11, guess)).toEqual([...Array(10).fill(401), 429]);
    });

    it('does not start from a device that the owner has shut out with a new password', async () => {
      const { user, device } = await createBesiegedUser();
      await test.context.db.transaction((tx) => endAllAccess(tx, user.id));
      expect((await logIn(user, 'a guess', { device })).statusCode).toBe(429);
    });

    it('makes no device known whose token someone else may have put into the browser', async () => {
      const user = await test.createSignedInUser();
      const planted = 'p'.repeat(43);
      const response = await logIn(user, user.password, { device: planted });
      const cookie = deviceIn(response);
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      expect(cookie?.value).not.toBe(planted);
      const again = await logIn(user, user.password, { device: cookie?.value ?? '' });
      expect(deviceIn(again)?.value).toBe(cookie?.value);
      const origin = { userAgent: '', ip: '192.0.2.5', device: planted };
      expect(await findKnownPlace(test.context.db, user.id, origin)).toBeNull();
    });
  });

  it('is not helped by a forged forwarding address', async () => {
    const { email } = await test.createSignedInUser();
    const guess = (index: number) => {
      const from = { ip: '192.0.2.40', headers: { 'x-forwarded-for': `198.51.100.${index}` } };
      return test.guest('POST', '/api/auth/login', { email, password: 'wrong' }, from);
    };
    expect((await statusesOf(11, guess)).at(-1)).toBe(429);
  });
});
