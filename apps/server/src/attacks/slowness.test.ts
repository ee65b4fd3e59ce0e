import { once } from 'node:events';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { DEFAULT_POOL } from '../config/config.ts';
import { mails, users } from '../db/schema/index.ts';
import { PROJECT, setUp, startTestApp, type TestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES, TEST_SERVER_URL } from '../test-support/test-databases.ts';

describe('a request that never completes (ASVS V15.2.2)', () => {
  let test: TestApp & AsyncDisposable;
  let app: FastifyInstance;
  let port: number;

  beforeAll(async () => {
    test = await startTestApp();
    app = await buildApp(test, { requestMs: 300 });
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(async () => {
    await app.close();
    await test[Symbol.asyncDispose]();
  });

  it.each([
    ['in the middle of its body', 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":'],
    ['in the middle of its headers', 'Content-Type: appli'],
  ])('gets a 408 and a closed connection when it stops %s', async (_where, rest) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });
});

it('a large answer that is not read is cut off, and counted', async () => {
  const test = await startTestApp();
  const { uploadsFolder } = test.context.config;
  mkdirSync(uploadsFolder, { recursive: true });
  writeFileSync(join(uploadsFolder, 'large.mp4'), '');
  truncateSync(join(uploadsFolder, 'large.mp4'), 100_000_000);
  const app = await buildApp(test, { stallMs: 300 });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined).write('GET /uploads/large.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  expect(String(socket.read(12))).toBe('HTTP/1.1 200');
  await expect
    .poll(async () => (await app.inject('/metrics')).body)
    .toMatch(/^framescout_answers_cut_off_total 1$/m);
  socket.destroy();
  await app.close();
  await test[Symbol.asyncDispose]();
});

describe.skipIf(!TEST_SERVER_URL)('a slow or unavailable PostgreSQL server', () => {
  let test: TestApp & AsyncDisposable;
  let other: Client;

  beforeAll(async () => {
    const times = { connectMs: 1500, statementMs: 4000, lockMs: 1000, idleTransactionMs: 1000 };
    const pool = { ...DEFAULT_POOL, ...times, size: 2 };
    test = await startTestApp('server', { pool, logLevel: 'error' });
    other = new Client({ connectionString: test.context.config.databaseUrl ?? '' });
    await other.connect();
  });
  afterEach(() => other.query('rollback'));
  afterAll(async () => {
    await other.end();
    await test[Symbol.asyncDispose]();
  });

  const connections = () => test.context.activity.countConnections();
  /** Ends the statements that contain a text. @returns how many there were */
  const endStatements = async (by: 'pg_cancel_backend' | 'pg_terminate_backend', text: string) => {
    const { rowCount } = await other.query(
      `select ${by}(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and strpos(query, $1) > 0`,
      [text],
    );
    return rowCount;
  };

  it('soon fails a call with a 503 if another transaction locked its rows, without losing a connection', async () => {
    const user = await test.createSignedInUser();
    await other.query('begin');
    await other.query('lock table projects in access exclusive mode');
    const answer = await user.call('PUT', '/api/projects/1', PROJECT);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      code: 'overloaded',
      message: 'The server is overloaded at the moment. Please try again in a minute.',
      details: { requestId: answer.headers['x-request-id'] },
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(connections()).toMatchObject({ used: 0, waiting: 0 });
    await other.query('rollback');
    expect((await user.call('PUT', '/api/projects/1', PROJECT)).statusCode).toBe(200);
  });

  it('does the same for a call whose statement takes too long', async () => {
    const user = await test.createSignedInUser();
    const { db } = test.context;
    await db.execute(sql`
      create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(20); return new; end'`);
    await db.execute(sql`create trigger slow before insert on projects for each row execute function slow()`);
    const answer = await user.call('PUT', '/api/projects/2', PROJECT);
    expect(answer.statusCode).toBe(503);
    expect(test.logged()).toContain('57014');
    expect(connections()).toMatchObject({ used: 0, waiting: 0 });
    await db.execute(sql`drop trigger slow on projects`);
    expect((await user.call('PUT', '/api/projects/2', PROJECT)).statusCode).toBe(200);
  });

  it('lets a call wait for a connection only for a limited time', async () => {
    const user = await test.createSignedInUser();
    const { db } = test.context;
    const holding = Promise.allSettled([1, 2].map(() => db.execute(sql`select pg_sleep(20)`)));
    await expect.poll(() => connections()?.used).toBe(2);
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(503);
    await endStatements('pg_cancel_backend', 'pg_sleep(20)');
    await holding;
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(200);
  });

  it('ends an idle transaction without affecting the server', async () => {
    const { db } = test.context;
    const idle = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      const countIdle = async () =>
        (
          await other.query(
            "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
          )
        ).rowCount;
      await expect.poll(countIdle).toBe(0);
      await tx.execute(sql`select 1`);
    });
    await expect(idle).rejects.toThrow();
    expect(connections()).toMatchObject({ used: 0, waiting: 0 });
    await db.execute(sql`select 1`);
  });

  it('does not crash the process by closing a connection in the middle of a statement', async () => {
    const { db } = test.context;
    const cut = db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`));
    cut.catch(() => undefined);
    await expect.poll(() => endStatements('pg_terminate_backend', 'pg_sleep(30)')).toBeGreaterThan(0);
    await expect(cut).rejects.toThrow();
    await db.execute(sql`select 1`);
  });
});

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
