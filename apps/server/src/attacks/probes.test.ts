import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { mails, users } from '../db/schema/index.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

describe.each(TEST_DATABASES)(
  'load on the server and its availability, on the %s database (ASVS V15.2.2)',
  (kind) => {
    const test = setUp(() => startTestApp(kind));

    it('are unaffected by /readyz, which does not reveal how much mail there is either', async () => {
      const template = 'from-administrator' as const;
      const mail = {
        template,
        data: {},
        to: 'a@example.com',
        state: 'failed' as const,
        finishedAt: new Date(),
        dedupeKey: 'failed one',
      };
      await test.context.db.insert(mails).values(mail);
      const response = await test.guest('GET', '/readyz');
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ status: 'ready' });
      const admin = await test.createSignedInUser({ role: 'admin' });
      const { checks } = (await admin.call('GET', '/api/admin/statistics')).json();
      expect(checks).toContainEqual({
        name: 'queue',
        isHealthy: false,
        text: expect.stringContaining('1 failed'),
      });
    });

    it('do not make the probe hang: a database that does not respond is reported as not ready', async () => {
      const db = Object.assign(Object.create(test.context.db), {
        execute: () => new Promise(() => undefined),
      });
      const app = await buildApp({ ...test, context: { ...test.context, db } });
      const answers = await Promise.all([1, 2, 3].map(() => app.inject('/readyz')));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
      await app.close();
    });

    it('are managed while it is closing: not ready, but still alive', async () => {
      const app = await buildApp(test, { isClosing: () => true });
      expect((await app.inject('/readyz')).statusCode).toBe(503);
      expect((await app.inject('/healthz')).statusCode).toBe(200);
      expect((await app.inject('/api/settings')).statusCode).toBe(200);
      await app.close();
    });

    it('are protected from listing all users: without a page size, a hundred are returned', async () => {
      const admin = await test.createSignedInUser({ role: 'admin' });
      const values = Array.from({ length: 120 }, (_, index) => ({
        ...{ email: `many${index}@list.example`, username: 'many', passwordHash: '', role: 'user' as const },
        ...{ subscriptionStatus: 'active' as const, expiryDate: new Date() },
      }));
      await test.context.db.insert(users).values(values);
      const response = await admin.call('GET', '/api/users');
      expect(response.json()).toHaveLength(100);
      expect(Number(response.headers['x-total-count'])).toBeGreaterThan(120);
    });

    it('are protected from losing the last administrators when two delete each other simultaneously', async () => {
      const { db } = test.context;
      for (let round = 0; round < 5; round++) {
        await db.delete(users).where(eq(users.role, 'admin'));
        const one = await test.createSignedInUser({ role: 'admin' });
        const two = await test.createSignedInUser({ role: 'admin' });
        const answers = await Promise.all([
          one.call('DELETE', `/api/admin/users/${two.id}`),
          two.call('DELETE', `/api/admin/users/${one.id}`),
        ]);
        expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
        const left = await db.select().from(users).where(eq(users.role, 'admin'));
        expect(left).toHaveLength(1);
      }
    });
  },
);
