import { join } from 'node:path';
import { DAY_MS } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { alerts, mails } from '../db/schema/index.ts';
import { beginTransport, noteAccepted, pauseSending } from '../mail/transport-state.ts';
import { startPaymentWorld } from '../test-support/payment-world.ts';
import { setUp, startTestApp } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { findConditions, judgeDisk } from './find-conditions.ts';
import { createDatabaseWatch } from './watch-database.ts';

const GB = 1024 ** 3;

describe.each(TEST_DATABASES)('alerts on the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind));
  const admin = setUp(() => test.createSignedInUser({ role: 'admin' }));

  const list = async () => (await admin.call('GET', '/api/admin/alerts')).json();

  it('report mail that failed permanently, for a week or until it is removed', async () => {
    const { db } = test.context;
    const failed = { template: 'x', data: {}, to: 'a@b.co', state: 'failed' as const };
    await db.insert(mails).values([
      { ...failed, dedupeKey: 'old', finishedAt: new Date(Date.now() - 8 * DAY_MS) },
      { ...failed, dedupeKey: 'new', finishedAt: new Date() },
    ]);
    expect(await list()).toMatchObject([
      { id: null, kind: 'mail', text: expect.stringMatching(/^One mail/) },
    ]);
    await db.delete(mails).where(eq(mails.dedupeKey, 'new'));
    expect(await list()).toEqual([]);
  });

  it('report mail that is held up, and why, until it is sent', async () => {
    await beginTransport(test.context.db);
    await pauseSending(test.context.db, 'The mail server refused the password.');
    expect(await list()).toMatchObject([
      { id: null, kind: 'mail', subject: 'paused', text: expect.stringContaining('refused the password.') },
    ]);
    await noteAccepted(test.context.db);
    expect(await list()).toEqual([]);
  });

  it('report a database that has nearly reached its size limit', async () => {
    const { config } = test.context;
    const { databaseMaxBytes } = config;
    config.databaseMaxBytes = 1;
    expect(await list()).toMatchObject([{ id: null, kind: 'database', subject: 'full' }]);
    config.databaseMaxBytes = databaseMaxBytes;
    expect(await list()).toEqual([]);
  });

  it('report a database outage once it is over', async () => {
    const { db } = test.context;
    let isDown = true;
    let now = Date.parse('2026-11-22T10:00:00Z');
    const flaky = new Proxy(db, {
      get: (target, name) =>
        name === 'execute' && isDown
          ? async () => {
              throw new Error('down');
            }
          : Reflect.get(target, name),
    }) as Database;
    const watch = createDatabaseWatch(flaky, () => now);
    await watch.probe();
    now += 120_000;
    await watch.probe();
    isDown = false;
    now += 60_000;
    await watch.probe();
    await watch.probe();
    expect(await db.select().from(alerts)).toMatchObject([
      {
        kind: 'database-outage',
        text: 'The database did not answer from 2026-11-22T10:00:00.000Z to 2026-11-22T10:03:00.000Z.',
      },
    ]);
    await db.delete(alerts);
  });

  it('report a slow database by the fastest of several probes', async () => {
    expect(test.watch.fastestProbeMs()).toBeNull();
    for (let look = 0; look < 5; look++) await test.watch.probe();
    expect(test.watch.fastestProbeMs()).toBeGreaterThan(0);
    test.watch.fastestProbeMs = () => 300;
    expect(await list()).toMatchObject([{ kind: 'database', subject: 'slow' }]);
    test.watch.fastestProbeMs = () => 5;
    expect(await list()).toEqual([]);
  });

  it('report a failed webhook call until a retry succeeds', async () => {
    await using world = await startPaymentWorld(kind);
    const admin = await world.test.createSignedInUser({ role: 'admin' });
    const user = await world.test.createSignedInUser();
    const customer = await world.subscribe(user);
    const raised = async () =>
      (await admin.call('GET', '/api/admin/alerts'))
        .json()
        .filter(({ kind }: { kind: string }) => kind === 'webhook');
    const tell = () => world.sendWebhook('invoice.paid', { customer }, 'evt_repeated');
    world.api.failing.add('GET /v1/subscriptions');
    expect(await tell()).toBe(502);
    expect(await tell()).toBe(502);
    expect(await raised()).toMatchObject([{ subject: 'evt_repeated' }]);
    world.api.failing.clear();
    expect(await tell()).toBe(200);
    expect(await raised()).toEqual([]);
  });
});

it('report a data folder that is gone, along with everything else', async () => {
  await using test = await startTestApp('embedded', { databaseMaxBytes: 1 });
  const { context, watch } = test;
  const config = { ...context.config, dataFolder: join(test.folder, 'gone') };
  expect(await findConditions({ ...context, config }, watch)).toMatchObject([
    { kind: 'disk', subject: config.dataFolder },
    { kind: 'database', subject: 'full' },
  ]);
});

describe('a disk', () => {
  const isScarce = (freeGb: number, ofGb: number) =>
    judgeDisk({ freeBytes: freeGb * GB, bytes: ofGb * GB }, '/data', '2026-11-22T10:00:00Z') !== null;

  it('is nearly full when below both a tenth and five gigabytes', () => {
    expect(isScarce(4, 100)).toBe(true);
    expect(isScarce(0.5, 4)).toBe(false);
    expect(isScarce(0.3, 4)).toBe(true);
    expect(isScarce(20, 1000)).toBe(false);
  });
});
