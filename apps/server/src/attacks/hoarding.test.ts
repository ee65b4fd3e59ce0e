import { DAY_MS } from '@framescout/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rateLimits, sessions } from '../db/schema/index.ts';
import { addAttempts } from '../test-support/add-attempts.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

describe.each(TEST_DATABASES)(
  'taking more than one’s share, on the %s database (ASVS V6.3.1, V7.3.2)',
  (kind) => {
    const test = setUp(() => startTestApp(kind));

    const login = (body: object, remoteAddress: string) =>
      test.app.inject({ method: 'POST', url: '/api/auth/login', payload: body, remoteAddress });
    const wrong = (email: string) => ({ email, password: 'wrong one' });

    it('is not possible through the many addresses of one IPv6 network', async () => {
      const { email } = await test.createSignedInUser();
      const statuses = [];
      for (let index = 0; index < 11; index++) {
        statuses.push((await login(wrong(email), `2001:db8:0:1::${index.toString(16)}`)).statusCode);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
      expect((await login(wrong(email), '2001:db8:0:2::1')).statusCode).toBe(401);
    });

    it('is not possible by writing an IPv4 address as IPv6', async () => {
      const { email } = await test.createSignedInUser();
      for (let index = 0; index < 10; index++) await login(wrong(email), '192.0.2.50');
      expect((await login(wrong(email), '::ffff:192.0.2.50')).statusCode).toBe(429);
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
