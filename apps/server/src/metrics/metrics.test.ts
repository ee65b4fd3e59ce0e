import { DAY_MS } from '@framescout/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { mails } from '../db/schema/index.ts';
import { setUp, startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

const TOKEN = 'a token of the monitoring'.replaceAll(' ', '-');

describe.each(TEST_DATABASES)('/metrics, on the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind, { slowStatementMs: 1, logLevel: 'warn' }));

  const read = async () => (await test.guest('GET', '/metrics')).body;
  const sample = async (name: string) =>
    (await read()).split('\n').find((line) => line.startsWith(`${name} `));

  it('measures requests by route template, and reveals nothing about who made them', async () => {
    const user = await test.createSignedInUser({ email: 'measured@example.com' });
    await user.call('DELETE', '/api/projects/4711');
    await test.guest('GET', '/no/such/page?secret=1');
    const text = await read();
    expect(text).toMatch(
      /request_duration_seconds_count\{method="POST",route="\/api\/auth\/login",status="200"\} 1/,
    );
    expect(text).toContain('route="/api/projects/:id"');
    for (const personal of ['/4711', 'no/such', 'secret', 'measured', user.id])
      expect(text).not.toContain(personal);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toMatch(/statement_duration_seconds_count\{kind="insert",outcome="ok"\} [1-9]/);
    expect(text).toContain('framescout_database_up 1');
    if (kind === 'server') expect(text).toMatch(/framescout_database_connections\{state="idle"\} [1-9]/);
  });

  it('counts refused sign-ins, webhooks, and mails that wait or have failed lately', async () => {
    await test.guest('POST', '/api/auth/login', { email: 'nobody@example.com', password: 'wrong' });
    await test.guest('POST', '/api/stripe/webhook', { type: 'invoice.paid' });
    const mail = { template: 'x', data: {}, to: 'a@example.com' };
    await test.context.db.insert(mails).values([
      { ...mail, dedupeKey: 'm1', state: 'waiting' },
      { ...mail, dedupeKey: 'm2', state: 'failed', finishedAt: new Date() },
      { ...mail, dedupeKey: 'm4', state: 'failed', finishedAt: new Date(Date.now() - 8 * DAY_MS) },
      { ...mail, dedupeKey: 'm3', state: 'sent' },
    ]);
    expect(await sample('framescout_sign_ins_refused_total{reason="credentials"}')).toMatch(/ 1$/);
    expect(await sample('framescout_webhooks_total{outcome="refused"}')).toMatch(/ 1$/);
    expect(await sample('framescout_mails{state="waiting"}')).toMatch(/ [1-9]/);
    expect(await sample('framescout_mails{state="failed"}')).toMatch(/ 1$/);
    expect(await read()).not.toContain('state="sent"');
    expect(await sample('framescout_last_backup_timestamp_seconds')).toMatch(/ 0$/);
    await test.context.db.delete(mails);
  });

  it('responds while the database does not, and says so', async () => {
    const db = Object.create(test.context.db);
    const app = await buildApp({ ...test, context: { ...test.context, db } });
    db.select = () => {
      throw new Error('connection lost');
    };
    const { statusCode, body } = await app.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(body).toContain('framescout_database_up 0');
    expect(body).not.toMatch(/^framescout_(mails|last_backup_timestamp_seconds)\b/m);
    await app.close();
  });

  it('is only for this machine without a token, and looks like an unknown page to others', async () => {
    const ask = (values: object) => test.app.inject({ url: '/metrics', ...values });
    expect((await ask({ remoteAddress: '127.0.0.1' })).statusCode).toBe(200);
    expect((await ask({ remoteAddress: '::1' })).statusCode).toBe(200);
    const unknown = await test.app.inject('/metrics-of-others');
    for (const values of [
      { remoteAddress: '192.0.2.7' },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
      { headers: { via: '1.1 proxy' } },
    ]) {
      const refused = await ask(values);
      expect(refused.statusCode).toBe(404);
      expect(refused.json()).toMatchObject({ code: unknown.json().code, message: unknown.json().message });
    }
  });

  it('requires the token once there is one, or once a proxy is in front of the server', async () => {
    const start = (overrides: object) =>
      buildApp({
        ...test,
        context: { ...test.context, config: { ...test.context.config, ...overrides } },
      });
    const behindProxy = await start({ trustedProxies: 1 });
    expect((await behindProxy.inject('/metrics')).statusCode).toBe(404);
    await behindProxy.close();
    const withToken = await start({ metricsToken: TOKEN, trustedProxies: 1 });
    const ask = async (authorization?: string) =>
      (await withToken.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } }))
        .statusCode;
    expect(await ask()).toBe(404);
    expect(await ask('Bearer wrong')).toBe(404);
    expect(await ask(`Basic ${TOKEN}`)).toBe(404);
    expect(await ask(`Bearer ${TOKEN}x`)).toBe(404);
    expect(await ask(`Bearer ${TOKEN}`)).toBe(200);
    await withToken.close();
  });

  it('comes with a log of slow statements, by shape and request', async () => {
    const secret = 'never in a log';
    // A statement that certainly takes longer than a millisecond.
    await test.context.db.execute(
      sql`select count(*) from generate_series(1, 300000) as n where n::text <> ${secret}`,
    );
    const user = await test.createSignedInUser();
    const answer = await user.call('GET', '/api/auth/me');
    const log = test.logged();
    expect(log).toContain('A statement was slow.');
    expect(log).toContain('generate_series(1, 300000) as n where n::text <> $1');
    expect(log).not.toContain(secret);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
  });
});
