import { webhookEventSchema } from '@framescout/contract';
import { webhookDeliveries } from '@framescout/server';
import { mails, render, setUp, TEST_DATABASES, type TestUser } from '@framescout/server/test-support';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lostJob } from '../jobs/to-job.ts';
import { startJobsApp } from '../test-support/start-jobs-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../test-support/webhook-receiver.ts';
import { claimDelivery, queueEvent } from './deliveries.ts';
import { tryDelivery } from './try-delivery.ts';
import type { WebhooksContext } from './webhook-address.ts';
import { startWebhookSender } from './webhook-sender.ts';

const DAY_MINUTES = 24 * 60;

describe.each(TEST_DATABASES)('webhooks on the %s database', (kind) => {
  let context: WebhooksContext;
  let user: TestUser;
  let receiver: WebhookReceiver;

  const test = setUp(() => startJobsApp(kind));
  beforeAll(async () => {
    context = test.jobs.webhooks;
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    user = await test.createSignedInUser();
  });
  afterEach(async () => {
    await context.db.delete(webhookDeliveries);
    await receiver[Symbol.asyncDispose]();
  });

  const add = async (url = receiver.url) => {
    const answer = await user.call('POST', '/api/account/webhooks', { url });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const queue = async () => {
    const id = crypto.randomUUID();
    const at = new Date();
    const job = lostJob(
      {
        ...{ id, userId: user.id, name: 'match', video: '/videos/match.mp4', orderHash: '' },
        ...{ idempotencyKey: null, createdAt: at, endedAt: null, outcome: null, resultBytes: 0 },
      },
      at,
    );
    await queueEvent(context.db, user.id, 'job.failed', job);
    return job;
  };
  const rows = () => context.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.createdAt);
  const tryNext = async () => {
    const claimed = await claimDelivery(context.db);
    return claimed && tryDelivery(context, claimed);
  };
  const makeDue = () =>
    context.db.update(webhookDeliveries).set({
      dueAt: sql`now() - interval '1 second'`,
      lastTriedAt: sql`now() - interval '1 minute'`,
    });

  it('are announced by mail, in case someone else added them, without the path of their URL', async () => {
    await add('https://hooks.example:8443/secret?key=1');
    const rows = await context.db.select().from(mails).where(eq(mails.userId, user.id));
    expect(rows).toMatchObject([
      { template: 'webhook-added', to: user.email, data: { host: 'hooks.example:8443' } },
    ]);
    const { text } = render('webhook-added', rows[0]?.data, { origin: 'https://scout.example' });
    expect(text).toContain('hooks.example:8443 will be told whenever one of your jobs ends');
  });

  it('are called only once per end of a job, even by several nodes together', async () => {
    const { secret } = await add();
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    const job = await queue();
    const log = { error: (details: unknown) => expect(details).toBeUndefined() };
    const senders = [1, 2, 3].map(() => startWebhookSender(context, log));
    await receiver.received(1);
    await Promise.all(senders.map((sender) => sender.close()));
    expect(receiver.calls).toHaveLength(1);
    const event = webhookEventSchema.parse(JSON.parse(receiver.calls[0]?.body ?? ''));
    expect(event).toMatchObject({ type: 'job.failed', data: job });
    expect(receiver.calls[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(await rows()).toMatchObject([{ id: event.id, state: 'delivered', tries: 1, status: 200 }]);
  });

  it('are called even if the due time came from a clock that ran ahead', async () => {
    await add();
    const far = sql`now() + interval '400 days'`;
    await queue();
    await context.db.update(webhookDeliveries).set({ dueAt: far });
    expect(await tryNext()).toMatchObject({ tries: 1, state: 'delivered' });
    await context.db.update(webhookDeliveries).set({ state: 'waiting', dueAt: far, lastTriedAt: far });
    await queue();
    expect(await tryNext()).toMatchObject({ state: 'delivered' });
    expect(await tryNext()).toMatchObject({ state: 'delivered' });
  });

  it('are retried for about a day with growing pauses and the same id, then given up', async () => {
    await add();
    await queue();
    receiver.answer.status = 500;
    const pauses: number[] = [];
    for (let tries = 1; ; tries++) {
      const tried = await tryNext();
      expect(tried).toMatchObject({ tries, status: 500, error: 'The server answered 500.' });
      if (!tried || tried.state === 'failed') break;
      pauses.push(Math.round((tried.dueAt.getTime() - Date.now()) / 60_000));
      expect(await tryNext()).toBeUndefined();
      await makeDue();
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    const minutes = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(minutes / DAY_MINUTES).toBeCloseTo(1, 0);
    await makeDue();
    expect(await tryNext()).toBeUndefined();
    const ids = receiver.calls.map(({ body }) => webhookEventSchema.parse(JSON.parse(body)).id);
    expect([new Set(ids).size, ids.length]).toEqual([1, pauses.length + 1]);
    const [webhook] = (await user.call('GET', '/api/account/webhooks')).json();
    expect(webhook.deliveries).toMatchObject([{ state: 'failed', nextTryAt: null, status: 500 }]);
  });

  it('are not redirected to another address', async () => {
    await add();
    await queue();
    Object.assign(receiver.answer, { status: 302, headers: { location: '/elsewhere' } });
    expect(await tryNext()).toMatchObject({ state: 'waiting', status: 302 });
    expect(receiver.calls.map(({ url }) => url)).toEqual(['/hook']);
  });

  it('that do not respond do not delay others', async () => {
    await add('http://127.0.0.1:9/nobody');
    await queue();
    await queue();
    const other = await test.createSignedInUser();
    await other.call('POST', '/api/account/webhooks', { url: receiver.url });
    expect(await tryNext()).toMatchObject({ state: 'waiting', error: 'Nothing answers at this address.' });
    // The second call of the same webhook is due, but has to wait.
    expect(await claimDelivery(context.db)).toBeUndefined();
    await queueEvent(context.db, other.id, 'job.failed', await queue());
    expect(await tryNext()).toMatchObject({ state: 'delivered' });
  });

  it('can be tested immediately, with a single try', async () => {
    const { webhook } = await add();
    const path = `/api/account/webhooks/${webhook.id}/test`;
    const good = await user.call('POST', path);
    expect(good.json()).toMatchObject({ type: 'ping', state: 'delivered', status: 200, tries: 1 });
    const event = webhookEventSchema.parse(JSON.parse(receiver.calls[0]?.body ?? ''));
    expect(event).toMatchObject({ id: good.json().id, type: 'ping', data: null });
    receiver.answer.status = 404;
    const bad = await user.call('POST', path);
    expect(bad.json()).toMatchObject({ state: 'failed', status: 404, error: 'The server answered 404.' });
  });

  it('that are removed are not called any more', async () => {
    const { webhook } = await add();
    await queue();
    const claimed = await claimDelivery(context.db);
    const removed = await user.call('DELETE', `/api/account/webhooks/${webhook.id}`);
    expect(removed.statusCode).toBe(200);
    if (!claimed) throw new Error('a call was due');
    expect(await tryDelivery(context, claimed)).toBeUndefined();
    expect(receiver.calls).toEqual([]);
    const left = await context.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, webhook.id));
    expect(left).toEqual([]);
  });
});
