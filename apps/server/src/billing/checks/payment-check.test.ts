import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, paymentChecks } from '../../db/schema/index.ts';
import { startPaymentWorld } from '../../test-support/payment-world.ts';
import { setUp } from '../../test-support/test-app.ts';
import { TEST_DATABASES } from '../../test-support/test-databases.ts';
import { runPaymentCheck } from './payment-check.ts';

const NOT_ENDED = new AbortController().signal;

describe.each(TEST_DATABASES)('a check of all payments on the %s database', (database) => {
  const world = setUp(() => startPaymentWorld(database));
  const admin = setUp(() => world.test.createSignedInUser({ role: 'admin' }));
  beforeAll(async () => {
    for (let i = 0; i < 3; i++) await world.subscribe(await world.test.createLapsedUser());
  });
  beforeEach(async () => {
    await world.test.context.db.delete(paymentChecks);
  });
  afterEach(() => world.api.failing.clear());

  const request = async () => (await admin.call('POST', '/api/admin/reconcile')).statusCode;
  const read = async () => (await admin.call('GET', '/api/admin/reconcile')).json();
  const countActs = () => world.test.context.db.$count(auditLog, eq(auditLog.action, 'payments-checked'));

  it('is answered at once, and shows how far it is and how it ended', async () => {
    expect(await read()).toMatchObject({ state: 'none' });
    const callsBefore = world.api.calls.length;
    expect(await request()).toBe(200);
    expect(world.api.calls).toHaveLength(callsBefore);
    expect(await read()).toMatchObject({ state: 'running', customers: null, finishedAt: null });
    await runPaymentCheck(world.test.context, NOT_ENDED);
    expect(await read()).toEqual({
      ...{ state: 'checked', customers: 3, asked: 3, failed: 0 },
      finishedAt: expect.any(String),
    });
  });

  it('is done by one of two nodes, and once however often it is asked for meanwhile', async () => {
    const acts = await countActs();
    await request();
    await request();
    const listed = () => world.api.calls.filter((call) => call === 'GET /v1/invoices').length;
    const before = listed();
    const { context } = world.test;
    await Promise.all([runPaymentCheck(context, NOT_ENDED), runPaymentCheck(context, NOT_ENDED)]);
    expect(listed() - before).toBe(3);
    await runPaymentCheck(context, NOT_ENDED);
    expect(listed() - before).toBe(3);
    expect((await countActs()) - acts).toBe(1);
    await request();
    expect(await read()).toMatchObject({ state: 'running', customers: null, asked: 0 });
  });

  it('is started again by another node if its own ends, at once or by dying', async () => {
    const { context } = world.test;
    await request();
    await runPaymentCheck(context, AbortSignal.abort());
    expect(await read()).toMatchObject({ state: 'running' });
    const claim = '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b12';
    const claimedAt = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
    await context.db.update(paymentChecks).set({ claim, claimedAt: claimedAt(30), asked: 2 });
    await runPaymentCheck(context, NOT_ENDED);
    expect(await read()).toMatchObject({ state: 'running', asked: 2 });
    await context.db.update(paymentChecks).set({ claimedAt: claimedAt(90) });
    await runPaymentCheck(context, NOT_ENDED);
    expect(await read()).toMatchObject({ state: 'checked', asked: 3 });
  });

  it('says that the provider did not answer, and for how many customers it did not', async () => {
    await request();
    world.api.failing.add('GET /v1/subscriptions');
    await runPaymentCheck(world.test.context, NOT_ENDED);
    expect(await read()).toMatchObject({ state: 'unanswered', asked: 0 });
    world.api.failing.clear();
    world.api.failing.add('GET /v1/invoices');
    await request();
    await runPaymentCheck(world.test.context, NOT_ENDED);
    expect(await read()).toMatchObject({ state: 'checked', customers: 3, asked: 3, failed: 3 });
  });
});
