import { existsSync } from 'node:fs';
import { mkdir, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError, DAY_MS, jobRoutes } from '@framescout/contract';
import { JobQueue, type ScanOrder } from '@framescout/jobs';
import { jobs, webhookDeliveries } from '@framescout/server';
import { setUp, TEST_DATABASES, type TestUser } from '@framescout/server/test-support';
import { eq, inArray, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startPostgres } from '../../../../tools/test-support/start-postgres.ts';
import { ORDER } from '../test-support/job-orders.ts';
import { startJobsApp } from '../test-support/start-jobs-app.ts';
import type { JobsContext } from './queue-connection.ts';
import { removeAbandoned, removeLostResults, removeOldJobs } from './remove-jobs.ts';
import { settleJobs } from './settle-jobs.ts';

/** A failure that a retry can't fix. */
class RefusedError extends CodedError {
  override readonly name = 'RefusedError';
  readonly code = 'refused';
}

const WORK = { seconds: 1, bytesRead: 2, frames: 3, worker: 'test' };

const postgres = await startPostgres();

/** The outcome of the next recording: events, or an error that is not retried. */
type Fate = { events: number; warnings?: string[] } | { error: Error };

afterAll(() => postgres?.stop());

describe.skipIf(!postgres).each(TEST_DATABASES)('jobs, on the %s database', (kind) => {
  if (!postgres) return;
  let context: JobsContext;
  let user: TestUser;
  let worker: JobQueue;
  let fate: Fate = { events: 2 };
  const orders: ScanOrder[] = [];
  const troubles: Error[] = [];

  const test = setUp(() => startJobsApp(kind, { databaseUrl: postgres.url }));
  beforeAll(async () => {
    context = { db: test.context.db, workers: test.jobs.workers };
    worker = await JobQueue.open(postgres.url, {
      role: 'worker',
      onTrouble: (error) => troubles.push(error),
    });
    user = await test.createSignedInUser();
    await user.call('POST', '/api/account/webhooks', { url: 'https://hooks.example/' });
  });
  afterAll(async () => {
    await worker[Symbol.asyncDispose]();
  });

  /** Works on jobs until `isOver` returns true. */
  const work = async (isOver: () => Promise<boolean>): Promise<void> => {
    await worker.work(1, async (task) => {
      if (task.kind !== 'recording') throw new TypeError('nothing is split here');
      const { order } = task;
      orders.push(order);
      if ('error' in fate) throw fate.error;
      const file = join(order.folder, `${order.name}.csv`);
      await writeFile(file, 'a,b');
      const { events, warnings = [] } = fate;
      const result = { events, skippedRanges: [], warnings, failedClips: 0, files: [file] };
      return { result, ranges: null, work: WORK };
    });
    await expect.poll(isOver).toBe(true);
    await worker.finish();
  };
  const submit = async (order: object = ORDER, as = user) => {
    const answer = await as.call('POST', '/api/jobs', order);
    expect(answer.json()).toMatchObject({ state: 'waiting' });
    expect(answer.statusCode).toBe(201);
    return jobRoutes.submitJob.ok.parse(answer.json()).id;
  };
  const read = async (id: string) =>
    jobRoutes.getJob.ok.parse((await user.call('GET', `/api/jobs/${id}`)).json());
  const isOver = (id: string) => async () => !['waiting', 'active'].includes((await read(id)).state);
  const folderOf = (id: string) => context.workers.results.of(id);
  const eventsOf = async (id: string) => {
    const rows = await context.db
      .select({ type: webhookDeliveries.type })
      .from(webhookDeliveries)
      .where(sql`${webhookDeliveries.data}->>'id' = ${id}`)
      .orderBy(webhookDeliveries.createdAt);
    return rows.map(({ type }) => type);
  };

  /** Everything that the queue stores about a job, whatever its queue. */
  const rowsInQueue = async (id: string): Promise<{ state: string }[]> => {
    const queue = new Client(postgres.url);
    await queue.connect();
    const { rows } = await queue.query(
      `SELECT state::text FROM framescout_jobs.job WHERE singleton_key = $1 OR job::text LIKE '%' || $1 || '%'`,
      [id],
    );
    await queue.end();
    return rows;
  };

  it('reach the workers as submitted, each with a folder whose permissions match its parent’s', async () => {
    fate = { events: 2 };
    const clips = { format: 'mp4', beforeSeconds: 1, isReel: true };
    const id = await submit({
      video: 'https://videos.example/league/final%20match.mp4?signature=abc',
      template: ORDER.template,
      sensitivity: 80,
      exports: ['edl', 'edl', 'csv'],
      clips,
      rangeSeconds: 60,
    });
    const modes = await Promise.all([folderOf(id), join(folderOf(id), '..')].map((path) => stat(path)));
    expect(modes[0]?.mode).toBe(modes[1]?.mode);
    await work(isOver(id));
    expect(orders.at(-1)).toEqual({
      video: 'https://videos.example/league/final%20match.mp4?signature=abc',
      name: 'final match',
      folder: folderOf(id),
      template: ORDER.template,
      sensitivity: 80,
      exports: ['edl', 'csv'],
      clips: {
        isReel: true,
        settings: {
          selectedFormat: 'mp4',
          isJoined: true,
          joinGap: 1,
          longestSeconds: null,
          sourceFrameRate: 'source',
          startsAt: 'exact',
          quality: 'high',
          sound: 'all',
          layout: null,
          playback: null,
          finish: null,
          playsEverywhere: null,
          fileNames: null,
          beforeSeconds: 1,
          afterSeconds: 5,
        },
      },
      rangeSeconds: 60,
      sources: ['/videos', 'https://videos.example/league', 's3://bucket/vods'],
    });
    const job = await read(id);
    expect(job).toMatchObject({
      state: 'completed',
      video: 'https://videos.example/league/final%20match.mp4',
      events: 2,
      files: ['final match.csv'],
      work: { seconds: 1, bytesRead: 2, frames: 3 },
    });
    const file = await user.call('GET', `/api/jobs/${id}/files/final%20match.csv`);
    expect(file.body).toBe('a,b');
    expect(file.headers).toMatchObject({
      'content-length': '3',
      'content-disposition': "attachment; filename*=UTF-8''final%20match.csv",
    });
    const part = (range: string) =>
      user.call('GET', `/api/jobs/${id}/files/final%20match.csv`, undefined, { headers: { range } });
    const rest = await part('bytes=1-');
    expect([rest.statusCode, rest.body, rest.headers['content-range']]).toEqual([206, ',b', 'bytes 1-2/3']);
    expect((await part('bytes=3-')).statusCode).toBe(416);
    await settleJobs(context);
    expect(await read(id)).toEqual({ ...job, bytes: 3 });
    expect(await eventsOf(id)).toEqual(['job.completed']);
  });

  it('are created once per key, which a different submission cannot reuse', async () => {
    const post = (order: object) =>
      user.call('POST', '/api/jobs', order, { headers: { 'idempotency-key': 'night-7' } });
    const answers = await Promise.all([post(ORDER), post(ORDER), post(ORDER)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    const ids = new Set(answers.map((answer) => answer.json().id));
    expect(ids.size).toBe(1);
    const other = await post({ ...ORDER, sensitivity: 90 });
    expect(other.json()).toMatchObject({ code: 'idempotency-key-taken' });
    const stranger = await test.createSignedInUser();
    const [id = ''] = ids;
    const theirs = await stranger.call('POST', '/api/jobs', ORDER, {
      headers: { 'idempotency-key': 'night-7' },
    });
    expect(theirs.json().id).not.toBe(id);
    await user.call('POST', `/api/jobs/${id}/cancel`);
    await stranger.call('POST', `/api/jobs/${theirs.json().id}/cancel`);
  });

  it('are cancelled along with any results, and only once', async () => {
    const id = await submit();
    await mkdir(join(folderOf(id), '.match.framescout-x'));
    const cancelled = await user.call('POST', `/api/jobs/${id}/cancel`);
    expect(cancelled.json()).toMatchObject({ id, state: 'cancelled', files: [] });
    expect(existsSync(folderOf(id))).toBe(false);
    expect(await eventsOf(id)).toEqual(['job.cancelled']);
    const again = await user.call('POST', `/api/jobs/${id}/cancel`);
    expect(again.json()).toMatchObject({ code: 'job-over' });
    const retried = await user.call('POST', `/api/jobs/${id}/retry`);
    expect(retried.json()).toMatchObject({ code: 'job-not-failed' });
  });

  it('say why they failed without revealing where, can be retried, and report each end', async () => {
    const id = await submit();
    fate = { error: new RefusedError(`${folderOf(id)}/x is none`) };
    await work(isOver(id));
    expect(await read(id)).toMatchObject({
      state: 'failed',
      error: { code: 'refused', message: 'x is none' },
    });
    const warnings = ['The clips have no sound: it cannot be decoded here.'];
    fate = { events: 5, warnings };
    const retried = await user.call('POST', `/api/jobs/${id}/retry`);
    expect(retried.json()).toMatchObject({ state: 'waiting', endedAt: null });
    await work(isOver(id));
    await settleJobs(context);
    expect(await read(id)).toMatchObject({ state: 'completed', events: 5, warnings, retries: 1 });
    expect(await eventsOf(id)).toEqual(['job.failed', 'job.completed']);
  });

  it('are either deleted or retried if both are requested at once, and the other request is refused', async () => {
    const id = await submit();
    fate = { error: new RefusedError('x is none') };
    await work(isOver(id));
    await settleJobs(context);
    const [removed, retried] = await Promise.all([
      user.call('DELETE', `/api/jobs/${id}`),
      user.call('POST', `/api/jobs/${id}/retry`),
    ]);
    const left = await user.call('GET', `/api/jobs/${id}`);
    if (removed.statusCode === 200) {
      // A retry that is answered last finds no job.
      expect(['job-not-failed', 'not-found']).toContain(retried.json().code);
      expect(left.statusCode).toBe(404);
    } else {
      expect(removed.json()).toMatchObject({ code: 'job-not-over' });
      expect(retried.statusCode).toBe(200);
      expect(left.json()).toMatchObject({ state: 'waiting' });
      await user.call('POST', `/api/jobs/${id}/cancel`);
    }
  });

  it.each([
    ['POST', '/cancel', 'cancelled'],
    ['DELETE', '', null],
  ] as const)(
    'stop as a whole if one range fails and the job is ended (%s %s)',
    async (method, path, state) => {
      const id = await submit();
      const { promise: ending, resolve: end } = Promise.withResolvers<void>();
      onTestFinished(() => end());
      // All ranges at once: any of them may come first.
      await worker.work(3, async (task, claim) => {
        if (task.kind === 'recording') {
          const ranges = [0, 1, 2].map((start) => ({ start, end: start + 1 }));
          await worker.split(claim, { fingerprint: 'f', ranges }, WORK);
          return null;
        }
        if (task.kind === 'range' && task.index === 0) throw new RefusedError('damaged');
        await ending;
        return { result: null, ranges: null, work: WORK };
      });
      await expect.poll(async () => (await read(id)).state).toBe('failed');
      await settleJobs(context);
      expect((await user.call(method, `/api/jobs/${id}${path}`)).statusCode).toBe(200);
      const states = (await rowsInQueue(id)).map((row) => row.state);
      // What has been deleted is no longer anyone's to work on.
      const ended = ['cancelled', 'cancelled', 'cancelled', 'completed', 'created', 'failed'];
      expect(states.sort()).toEqual(state ? ended : []);
      if (state) expect(await read(id)).toMatchObject({ state });
      end();
      await worker.finish();
    },
  );

  it('are deleted with their results once they have ended, only by their own user', async () => {
    const id = await submit();
    const early = await user.call('DELETE', `/api/jobs/${id}`);
    expect([early.statusCode, early.json().code]).toEqual([409, 'job-not-over']);
    fate = { events: 2 };
    await work(isOver(id));
    const stranger = await test.createSignedInUser();
    expect((await stranger.call('DELETE', `/api/jobs/${id}`)).statusCode).toBe(404);
    expect(existsSync(folderOf(id))).toBe(true);
    await settleJobs(context);
    expect(await eventsOf(id)).toEqual(['job.completed']);
    expect((await user.call('DELETE', `/api/jobs/${id}`)).statusCode).toBe(200);
    expect(existsSync(folderOf(id))).toBe(false);
    expect((await user.call('GET', `/api/jobs/${id}`)).statusCode).toBe(404);
    expect([await rowsInQueue(id), await eventsOf(id)]).toEqual([[], []]);
  });

  it('are gone at once when they are deleted, and removed once their results and their queue can be reached', async () => {
    const id = await submit();
    fate = { events: 2 };
    await work(isOver(id));
    await settleJobs(context);
    vi.spyOn(context.workers.results, 'remove').mockRejectedValueOnce(new Error('EBUSY'));
    expect((await user.call('DELETE', `/api/jobs/${id}`)).statusCode).toBe(200);
    expect((await user.call('GET', `/api/jobs/${id}`)).statusCode).toBe(404);
    expect((await user.call('POST', `/api/jobs/${id}/retry`)).statusCode).toBe(404);
    expect(existsSync(folderOf(id))).toBe(true);
    await removeAbandoned(context);
    expect(existsSync(folderOf(id))).toBe(false);
    expect(await context.db.select().from(jobs).where(eq(jobs.id, id))).toEqual([]);
  });

  it('are refused while earlier results take up all the room, until some are deleted', async () => {
    const owner = await test.createSignedInUser();
    const id = await submit(ORDER, owner);
    await worker.work(1, async (task) => {
      if (task.kind !== 'recording') throw new TypeError('nothing is split here');
      const file = join(task.order.folder, 'match.mp4');
      await writeFile(file, '');
      // A sparse file of a gigabyte.
      await truncate(file, 1e9);
      return {
        result: { events: 1, skippedRanges: [], warnings: [], failedClips: 0, files: [file] },
        ranges: null,
        work: WORK,
      };
    });
    const readOwn = async () => (await owner.call('GET', `/api/jobs/${id}`)).json();
    await expect.poll(async () => (await readOwn()).state).toBe('completed');
    await worker.finish();
    await settleJobs(context);
    expect(await readOwn()).toMatchObject({ bytes: 1e9 });
    const terms = async () => (await owner.call('GET', '/api/jobs/terms')).json();
    expect(await terms()).toMatchObject({ bytes: 1e9, mostBytes: 1e9 });
    const refused = await owner.call('POST', '/api/jobs', ORDER);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'results-full']);
    await owner.call('DELETE', `/api/jobs/${id}`);
    expect(await terms()).toMatchObject({ bytes: 0 });
    const next = await submit(ORDER, owner);
    await owner.call('POST', `/api/jobs/${next}/cancel`);
  });

  it('still count results that could not be removed when they were cancelled', async () => {
    const id = await submit();
    await writeFile(join(folderOf(id), 'match.mp4'), 'part');
    vi.spyOn(context.workers.results, 'remove').mockRejectedValueOnce(new Error('EBUSY'));
    await user.call('POST', `/api/jobs/${id}/cancel`);
    expect(await read(id)).toMatchObject({ state: 'cancelled', bytes: 4 });
    await user.call('DELETE', `/api/jobs/${id}`);
    expect(existsSync(folderOf(id))).toBe(false);
  });

  it('that never reached the queue fail after a minute, but not earlier', async () => {
    const id = crypto.randomUUID();
    const values = { id, userId: user.id, name: 'lost', video: ORDER.video, orderHash: '' };
    await context.db.insert(jobs).values(values);
    await settleJobs(context);
    expect(await read(id)).toMatchObject({ state: 'waiting', sensitivity: null });
    const old = { createdAt: sql`now() - interval '2 minutes'` };
    await context.db.update(jobs).set(old).where(eq(jobs.id, id));
    await settleJobs(context);
    expect(await read(id)).toMatchObject({ state: 'failed', error: { code: 'job-lost' } });
    expect(await eventsOf(id)).toEqual(['job.failed']);
    expect((await user.call('POST', `/api/jobs/${id}/retry`)).json()).toMatchObject({ code: 'job-lost' });
  });

  it('are listed in pages, newest first', async () => {
    const first = await user.call('GET', '/api/jobs?pageSize=2');
    const second = await user.call('GET', '/api/jobs?pageSize=2&page=2');
    const listed = [...first.json(), ...second.json()];
    expect(listed).toHaveLength(4);
    const times = listed.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(Number(first.headers['x-total-count'])).toBeGreaterThanOrEqual(5);
  });

  it('leave nothing behind if the queue refuses them', async () => {
    const away = await startJobsApp(kind);
    try {
      const own = await away.createSignedInUser();
      const answer = await own.call('POST', '/api/jobs', ORDER);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'jobs-unavailable' });
      const list = await own.call('GET', '/api/jobs');
      expect([list.statusCode, list.json()]).toEqual([200, []]);
      // Left to the job watch: the queue may have received the job although its response was lost.
      expect(await away.context.db.select().from(jobs)).toMatchObject([{ userId: null, video: '' }]);
    } finally {
      await away[Symbol.asyncDispose]();
    }
  });

  it('continue after a restart of the queue’s database', async () => {
    const id = await submit();
    await postgres.restart();
    const answers = [];
    for (let count = 0; count < 3; count++) answers.push(await user.call('GET', `/api/jobs/${id}`));
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true);
    expect(answers.at(-1)?.json()).toMatchObject({ state: 'waiting' });
    await user.call('POST', `/api/jobs/${id}/cancel`);
  });

  it('end with their user’s account: anonymized at once, then removed with their results and from the queue', async () => {
    const gone = await test.createSignedInUser();
    const id = await submit(ORDER, gone);
    await writeFile(join(folderOf(id), 'match.csv'), 'secret');
    const body = { password: gone.password, confirmation: gone.email };
    expect((await gone.call('POST', '/api/account/delete', body)).statusCode).toBe(200);
    const [left] = await context.db.select().from(jobs).where(eq(jobs.id, id));
    expect(left).toMatchObject({ userId: null, name: '', video: '' });
    await removeAbandoned(context);
    expect(await context.db.select().from(jobs).where(eq(jobs.id, id))).toEqual([]);
    expect(existsSync(folderOf(id))).toBe(false);
    expect(await rowsInQueue(id)).toEqual([]);
  });

  it('never reach the workers if the account is deleted while they are submitted', async () => {
    const gone = await test.createSignedInUser();
    const { create } = context.workers.results;
    const making = vi.spyOn(context.workers.results, 'create').mockImplementationOnce(async (id) => {
      await create.call(context.workers.results, id);
      const body = { password: gone.password, confirmation: gone.email };
      await gone.call('POST', '/api/account/delete', body);
      await removeAbandoned(context);
    });
    const answer = await gone.call('POST', '/api/jobs', ORDER);
    expect(answer.statusCode).toBe(401);
    const [id = ''] = making.mock.lastCall ?? [];
    expect(await rowsInQueue(id)).toEqual([]);
    making.mockRestore();
  });

  it('are kept for 30 days after their end', async () => {
    const rows = ['31 days', '29 days'].map((age) => ({ id: crypto.randomUUID(), age }));
    for (const { id, age } of rows) {
      await context.db.insert(jobs).values({
        ...{ id, userId: user.id, name: 'old', video: ORDER.video, orderHash: '' },
        outcome: await read((await user.call('GET', '/api/jobs')).json()[0].id),
        endedAt: sql`now() - ${age}::interval`,
      });
      await context.workers.results.create(id);
    }
    await removeOldJobs(context);
    expect(rows.map(({ id }) => existsSync(folderOf(id)))).toEqual([false, true]);
    const [old = { id: '' }] = rows;
    expect((await user.call('GET', `/api/jobs/${old.id}`)).statusCode).toBe(404);
  });

  it('leave no results behind when a restored backup has forgotten them', async () => {
    const { results } = context.workers;
    const [lost, recent, known] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const names = [lost, recent, known, 'of-someone-else'];
    for (const name of names) await results.create(name);
    await context.db.insert(jobs).values({
      ...{ id: known, userId: user.id, name: 'running', video: ORDER.video, orderHash: '' },
    });
    const longAgo = new Date(Date.now() - 32 * DAY_MS);
    for (const name of names) if (name !== recent) await utimes(folderOf(name), longAgo, longAgo);
    await removeLostResults(context);
    expect(names.map((name) => existsSync(folderOf(name)))).toEqual([false, true, true, true]);
    for (const name of names) await results.remove(name);
    await context.db.delete(jobs).where(eq(jobs.id, known));
  });

  it('are removed even if the results of others cannot be', async () => {
    const old = ['first', 'second'].map((name) => ({
      ...{ id: crypto.randomUUID(), userId: user.id, name, video: ORDER.video, orderHash: '' },
      endedAt: sql`now() - interval '31 days'`,
    }));
    const abandoned = ['first', 'second'].map((name) => ({
      ...{ id: crypto.randomUUID(), name, video: '', orderHash: '' },
    }));
    const made = [...old, ...abandoned];
    await context.db.insert(jobs).values(made);
    const left = async () => {
      const ids = made.map(({ id }) => id);
      return (await context.db.select().from(jobs).where(inArray(jobs.id, ids))).length;
    };
    const remove = vi.spyOn(context.workers.results, 'remove');
    try {
      for (const [round, work] of [removeOldJobs, removeAbandoned].entries()) {
        remove.mockRejectedValueOnce(new Error('EACCES'));
        await expect(work(context)).rejects.toThrow("results can't be removed: 1");
        expect(await left()).toBe(3 - 2 * round);
        await work(context);
        expect(await left()).toBe(2 - 2 * round);
      }
    } finally {
      remove.mockRestore();
    }
  });

  it('are all tried in turn, even if more than fit in one round cannot be removed', async () => {
    const tried = new Set<string>();
    const remove = vi.spyOn(context.workers.results, 'remove').mockImplementation(async (id) => {
      tried.add(id);
      throw new Error('EACCES');
    });
    const endedAt = sql`now() - interval '31 days'`;
    for (const [work, owner, count] of [
      [removeAbandoned, { name: '', video: '' }, 101],
      [removeOldJobs, { name: 'old', video: ORDER.video, userId: user.id, endedAt }, 501],
    ] as const) {
      const made = Array.from({ length: count }, () => ({
        ...owner,
        id: crypto.randomUUID(),
        orderHash: '',
      }));
      const ids = made.map(({ id }) => id);
      await context.db.insert(jobs).values(made);
      for (let round = 0; round < 8; round++) await expect(work(context)).rejects.toThrow("can't be removed");
      expect(ids.filter((id) => !tried.has(id))).toEqual([]);
      await context.db.delete(jobs).where(inArray(jobs.id, ids));
    }
    remove.mockRestore();
  });

  it('are part of a user’s data download, with tokens and webhooks but none of their secrets', async () => {
    const made = await user.call('POST', '/api/account/tokens', { name: 'ci', scopes: ['jobs:read'] });
    const data = (await user.call('GET', '/api/account/data')).json();
    expect(data.jobs.length).toBeGreaterThan(3);
    expect(data.jobs[0]).toMatchObject({ video: ORDER.video });
    expect(data.webhooks).toMatchObject([{ url: 'https://hooks.example/' }]);
    expect(data.apiTokens).toMatchObject([{ name: 'ci', scopes: ['jobs:read'] }]);
    const text = JSON.stringify(data);
    for (const secret of [made.json().secret, 'whsec_', 'tokenHash', 'Hash']) {
      expect(text).not.toContain(secret);
    }
    expect(data.auditLog).toContainEqual(expect.objectContaining({ action: 'api-token-made', by: 'you' }));
  });
});
