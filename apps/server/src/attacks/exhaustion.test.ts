import { DAY_MS } from '@framescout/contract';
import { eq, like, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureAdministrator } from '../accounts/first-administrator.ts';
import { rateLimits, sessions } from '../db/schema/index.ts';
import { issueResetToken } from '../sign-in/one-time-tokens.ts';
import { verifyPassword } from '../sign-in/passwords.ts';
import { addAttempts, setUp, startTestApp, statusesOf, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { ThreadPool } from '../threads/thread-pool.ts';

const run = vi.spyOn(ThreadPool.prototype, 'run');

/** Returns what passwords were verified against, and `null` for each that was hashed. */
const hashing = () =>
  run.mock.calls.flatMap(([task]) => ('password' in task ? ['hash' in task ? String(task.hash) : null] : []));

describe.each(TEST_DATABASES)('work that anyone can trigger, on the %s database (ASVS V15.2.2)', (kind) => {
  let token: string;

  const test = setUp(() => startTestApp(kind));
  beforeAll(async () => {
    const link = await ensureAdministrator(test.context);
    token = new URL(link ?? '', 'http://localhost').searchParams.get('token') ?? '';
  });
  beforeEach(() => {
    run.mockClear();
  });

  const createAdministrator = (values: object, remoteAddress: string) =>
    test.guest(
      'POST',
      '/api/auth/set-up',
      { token, email: 'boss@example.com', password: 'a long enough one', ...values },
      { ip: remoteAddress },
    );

  const countAttempts = () => test.context.db.$count(rateLimits, like(rateLimits.key, 'sign-in account %'));

  it('does not keep anyone from logging in once it has failed', async () => {
    run.mockRejectedValueOnce(new Error('out of memory'));
    await expect(verifyPassword('guess', null)).rejects.toThrow('out of memory');
    expect(await verifyPassword('guess', null)).toBe(false);
  });

  it('includes no hashing for a made-up set-up link, and ends after twenty tries from one address', async () => {
    const guess = (index: number) => createAdministrator({ token: `guess-${index}` }, '192.0.2.1');
    expect(await statusesOf(21, guess)).toEqual([...Array(20).fill(400), 429]);
    expect(hashing()).toEqual([]);
  });

  it('includes no hashing for a made-up or used reset link', async () => {
    const body = { token: 'guess', newPassword: 'a long enough one' };
    expect((await test.guest('POST', '/api/auth/confirm-reset', body)).statusCode).toBe(400);
    expect(hashing()).toEqual([]);
    const user = await test.createSignedInUser();
    const used = { ...body, token: await issueResetToken(test.context.db, user.id) };
    expect((await test.guest('POST', '/api/auth/confirm-reset', used)).statusCode).toBe(200);
    run.mockClear();
    expect((await test.guest('POST', '/api/auth/confirm-reset', used)).statusCode).toBe(400);
    expect(hashing()).toEqual([]);
  });

  it('creates only one administrator from a link used twice simultaneously', async () => {
    const answers = await Promise.all(
      ['one@example.com', 'two@example.com'].map((email) => createAdministrator({ email }, '192.0.2.2')),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(200);
    expect([400, 404]).toContain(statuses[1]);
  });

  it('includes nothing for set-up links once there is an administrator', async () => {
    run.mockClear();
    const answers = await Promise.all(
      ['192.0.2.1', '192.0.2.3'].map((address) => createAdministrator({}, address)),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not-found' });
    }
    expect(hashing()).toEqual([]);
  });

  it('is refused for a while once fifty logins wait for their hash, while everything else goes on', async () => {
    const logIn = (index: number) =>
      test.guest(
        'POST',
        '/api/auth/login',
        { email: `nobody${index}@example.com`, password: 'a long enough one' },
        { ip: `198.51.${index % 200}.7` },
      );
    const before = await countAttempts();
    let answered = 0;
    const logins = Array.from({ length: 200 }, async (_, index) => {
      const answer = await logIn(index);
      answered++;
      return answer;
    });
    // A file is read by the threads that hashes would otherwise occupy.
    expect((await test.app.inject('/')).statusCode).toBe(200);
    expect(answered).toBeLessThan(200);
    const answers = await Promise.all(logins);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(200 - refused.length);
    expect(refused[0]?.json()).toMatchObject({ code: 'overloaded' });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    // They have cost nothing: not even the attempt was counted.
    expect((await countAttempts()) - before).toBe(200 - refused.length);
  });

  it('is the same for a failed login whether or not the account exists (ASVS V6.3.8)', async () => {
    const email = 'registered@example.com';
    const account = { username: 'registered', email, password: 'a long enough one' };
    expect((await test.guest('POST', '/api/auth/register', account)).statusCode).toBe(200);
    const workFor = async (address: string) => {
      run.mockClear();
      const answer = await test.guest('POST', '/api/auth/login', { email: address, password: 'wrong one' });
      expect(answer.statusCode).toBe(401);
      return hashing().flatMap((stored) => (stored === null ? [] : [costOf(stored)]));
    };
    const known = await workFor(email);
    expect(known).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
    expect(await workFor('ghost@example.com')).toEqual(known);
  });
});

/** Returns the cost parameters that a password hash states about itself. */
function costOf(hash: string): string {
  return hash.split('$').slice(1, 4).join(' ');
}

describe.each(TEST_DATABASES)(
  'taking more than one’s share, on the %s database (ASVS V6.3.1, V7.3.2)',
  (kind) => {
    const test = setUp(() => startTestApp(kind));

    const login = (body: object, remoteAddress: string) =>
      test.app.inject({ method: 'POST', url: '/api/auth/login', payload: body, remoteAddress });
    const wrong = (email: string) => ({ email, password: 'wrong one' });

    it('is not possible through the many addresses of one IPv6 network', async () => {
      const { email } = await test.createSignedInUser();
      const guess = (index: number) => login(wrong(email), `2001:db8:0:1::${index.toString(16)}`);
      expect(await statusesOf(11, guess)).toEqual([...Array(10).fill(401), 429]);
      expect((await login(wrong(email), '2001:db8:0:2::1')).statusCode).toBe(401);
    });

    it('causes no write: a refused attempt leaves every row unchanged', async () => {
      const { email } = await test.createSignedInUser();
      for (let index = 0; index < 10; index++) await login(wrong(email), '192.0.2.60');
      const rows = () =>
        test.context.db
          .select({
            key: rateLimits.key,
            count: rateLimits.count,
            version: sql<string>`xmin::text || ctid::text`,
          })
          .from(rateLimits)
          .orderBy(rateLimits.key);
      const before = await rows();
      for (let index = 0; index < 5; index++) {
        const refused = await login(wrong(email), '192.0.2.60');
        expect(refused.statusCode).toBe(429);
        const seconds = Number(refused.headers['retry-after']);
        expect(seconds).toBeGreaterThan(14 * 60);
        expect(seconds).toBeLessThanOrEqual(15 * 60);
      }
      expect(await rows()).toEqual(before);
    });

    it('is not possible in a burst: of thirty simultaneous guesses, ten are checked', async () => {
      const { email } = await test.createSignedInUser();
      const answers = await Promise.all(Array.from({ length: 30 }, () => login(wrong(email), '192.0.2.70')));
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    });

    it('is not possible with successful sign-ins: after a hundred, the account has to wait', async () => {
      const user = await test.createSignedInUser();
      const right = { email: user.email, password: user.password };
      const logIn = async (index: number) => (await login(right, `198.51.100.${index}`)).statusCode;
      expect(await logIn(1)).toBe(200);
      // The test user's own sign-in was the first.
      await addAttempts(test, 'signed-in account', 97);
      expect([await logIn(2), await logIn(3)]).toEqual([200, 429]);
    });

    it('is not possible with sessions: the twenty-first ends the least recently used one', async () => {
      const user: TestUser = await test.createSignedInUser();
      const right = { email: user.email, password: user.password };
      for (let index = 0; index < 19; index++) await login(right, `203.0.113.${index}`);
      expect((await user.call('GET', '/api/auth/sessions')).json()).toHaveLength(20);
      const last = await login(right, '203.0.113.30');
      expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(401);
      const { db } = test.context;
      expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(20);
      const cookie = `${last.cookies[0]?.name}=${last.cookies[0]?.value}`;
      const me = await test.app.inject({ url: '/api/auth/me', headers: { cookie } });
      expect(me.statusCode).toBe(200);
    });

    it('is not possible over time: a session ends after ninety days, however much it is used', async () => {
      const { db } = test.context;
      const user = await test.createSignedInUser();
      const age = (days: number) => ({
        createdAt: new Date(Date.now() - days * DAY_MS),
        lastSeenAt: new Date(Date.now() - DAY_MS),
      });
      await db.update(sessions).set(age(80)).where(eq(sessions.userId, user.id));
      expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(200);
      const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
      expect(row?.expiresAt.getTime()).toBeLessThan(Date.now() + 10.1 * DAY_MS);
      await db.update(sessions).set(age(91)).where(eq(sessions.userId, user.id));
      expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(401);
    });
  },
);
