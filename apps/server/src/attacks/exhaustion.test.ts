import { like } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureAdministrator } from '../accounts/first-administrator.ts';
import { rateLimits } from '../db/schema/index.ts';
import { issueResetToken } from '../sign-in/one-time-tokens.ts';
import { verifyPassword } from '../sign-in/passwords.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp } from '../test-support/test-app.ts';
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
    const statuses = [];
    for (let index = 0; index < 21; index++) {
      statuses.push((await createAdministrator({ token: `guess-${index}` }, '192.0.2.1')).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
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
