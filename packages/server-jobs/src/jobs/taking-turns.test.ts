import { createHmac } from 'node:crypto';
import { jobRoutes } from '@framescout/contract';
import { JobQueue } from '@framescout/jobs';
import { jobs } from '@framescout/server';
import { setUp, TEST_DATABASES, type TestUser } from '@framescout/server/test-support';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../../tools/test-support/start-postgres.ts';
import { ORDER } from '../test-support/job-orders.ts';
import { startJobsApp } from '../test-support/start-jobs-app.ts';
import { startWebhookReceiver } from '../test-support/webhook-receiver.ts';
import { lostJob } from './to-job.ts';

const MOST = 4;
const DONE = {
  result: { events: 0, skippedRanges: [], warnings: [], failedClips: 0, files: [] },
  ranges: null,
  work: { seconds: 1, bytesRead: 2, frames: 3, worker: 'test' },
};

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.skipIf(!postgres).each(TEST_DATABASES)('users of the workers, on the %s database', (kind) => {
  if (!postgres) return;
  let worker: JobQueue;

  const test = setUp(() =>
    startJobsApp(kind, {
      databaseUrl: postgres.url,
      mostUnfinished: MOST,
      callsPrivateAddresses: true,
    }),
  );
  beforeAll(async () => {
    worker = await JobQueue.open(postgres.url, { role: 'worker', onTrouble: () => undefined });
  });
  afterAll(async () => {
    await worker[Symbol.asyncDispose]();
  });

  const submit = async (user: TestUser): Promise<string> =>
    jobRoutes.submitJob.ok.parse((await user.call('POST', '/api/jobs', ORDER)).json()).id;

  it('take turns, however many jobs one of them has already submitted', async () => {
    const [eager, other] = [await test.createSignedInUser(), await test.createSignedInUser()];
    const many = [await submit(eager), await submit(eager), await submit(eager)];
    const own = [await submit(other), await submit(other)];
    const taken: string[] = [];
    await worker.work(1, async (_task, claim) => {
      // Earlier tests may have left other jobs in the queue.
      if (many.includes(claim.id) || own.includes(claim.id)) taken.push(claim.id);
      return DONE;
    });
    await expect.poll(() => taken.length).toBe(5);
    await worker.finish();
    expect(taken).toEqual([many[0], own[0], many[1], own[1], many[2]]);
  });

  it('have no more unfinished jobs than allowed, even by retrying failed ones simultaneously', async () => {
    const user = await test.createSignedInUser();
    const { db } = test.context;
    const failed: string[] = [];
    for (let count = 0; count < MOST; count++) {
      const id = await submit(user);
      failed.push(id);
      const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
      if (!row) throw new Error('the job was written down');
      await db
        .update(jobs)
        .set({ outcome: lostJob(row, new Date()) })
        .where(eq(jobs.id, id));
    }
    await submit(user);
    await submit(user);
    const retried = await Promise.all(failed.map((id) => user.call('POST', `/api/jobs/${id}/retry`)));
    const codes = retried
      .map((answer) => answer.json().code ?? answer.statusCode)
      .map(String)
      .sort();
    expect(codes).toEqual(['200', '200', 'too-many-jobs', 'too-many-jobs']);
  });

  it('are told of the end of a job by a signed call', async () => {
    await using receiver = await startWebhookReceiver();
    const user = await test.createSignedInUser();
    const added = await user.call('POST', '/api/account/webhooks', { url: receiver.url });
    const { secret } = jobRoutes.addWebhook.ok.parse(added.json());
    test.startWork(test.app.log);
    const id = await submit(user);
    await worker.work(1, async () => DONE);
    await receiver.received(1);
    await worker.finish();
    await test.stopWork();
    const { body = '', headers } = receiver.calls[0] ?? {};
    expect(JSON.parse(body)).toMatchObject({ type: 'job.completed', data: { id } });
    const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers?.['framescout-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  });
});
