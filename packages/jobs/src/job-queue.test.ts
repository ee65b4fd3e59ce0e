import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../tools/test-support/start-postgres.ts';
import { ClaimLostError, JobReturnedError, JobStateError, UnknownJobError } from './errors.ts';
import { QUEUE, SCHEMA } from './job-list.ts';
import { JobQueue } from './job-queue.ts';
import { openBoss } from './open-boss.ts';
import type { ScanOrder } from './scan-order.ts';

const orderFor = (name: string): ScanOrder => ({
  video: `/recordings/${name}.mp4`,
  name,
  folder: '/results',
  template: '{}',
  sensitivity: 75,
  exports: ['csv'],
  clips: { settings: DEFAULT_CLIP_SETTINGS, isReel: false },
  rangeSeconds: 600,
});

const postgres = await startPostgres();

describe.skipIf(!postgres)('the job queue', () => {
  if (!postgres) return;
  const open = () => JobQueue.open(postgres.url, { role: 'client', onTrouble: () => undefined });
  afterAll(() => postgres.stop());

  /** Counts what the queue stores about jobs, dead letters included. */
  async function countRows(ids: readonly string[]): Promise<number> {
    const boss = await openBoss(postgres?.url ?? '', { role: 'client', onTrouble: () => undefined });
    const { rows } = await boss
      .getDb()
      .executeSql(`SELECT 1 FROM ${SCHEMA}.job WHERE singleton_key = ANY($1::text[])`, [ids]);
    await boss.stop({ graceful: false });
    return rows.length;
  }

  it('accepts only one of several simultaneous orders for the same results', async () => {
    await using first = await open();
    await using second = await open();
    const submitted = await Promise.allSettled(
      [first, second, first, second].map((queue) => queue.submit([orderFor('match')], 0)),
    );
    expect(submitted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of submitted) {
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(JobStateError);
    }
    expect(await first.list()).toMatchObject([{ name: 'match', state: 'waiting' }]);
  });

  it('accepts a batch of orders entirely or not at all, and accepts the order of a cancelled job again', async () => {
    await using queue = await open();
    const [id = ''] = await queue.submit([orderFor('final')], 0);
    await expect(queue.submit([orderFor('other'), orderFor('final')], 0)).rejects.toThrow(id);
    expect((await queue.list()).map(({ name }) => name)).not.toContain('other');
    await queue.cancel(id);
    expect(await queue.submit([orderFor('other'), orderFor('final')], 0)).toHaveLength(2);
  });

  it('hands a job that was given back to the next worker at once, even if no attempts were left', async () => {
    await using queue = await open();
    const boss = await openBoss(postgres.url, { role: 'client', onTrouble: () => undefined });
    try {
      const [id = ''] = await queue.submit([orderFor('returned')], 1);
      await boss
        .getDb()
        .executeSql(`UPDATE ${SCHEMA}.job SET retry_limit = 1 WHERE name = $1 AND id = $2`, [QUEUE, id]);
      const attempts: number[] = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      await queue.work(1, async (_task, claim) => {
        if (claim.id === id) attempts.push(claim.attempt);
        if (attempts.length === 4) resolve();
        throw new JobReturnedError('The worker ends.');
      });
      await promise;
      await queue.finish();
      expect(attempts.slice(0, 4)).toEqual([0, 1, 2, 3]);
      const { rows } = await boss
        .getDb()
        .executeSql(
          `SELECT state::text, start_after <= now() AS "isDue" FROM ${SCHEMA}.job WHERE name = $1 AND id = $2`,
          [QUEUE, id],
        );
      expect(rows).toEqual([{ state: 'retry', isDue: true }]);
    } finally {
      await boss.stop({ graceful: false });
    }
  });

  it('removes a job with all its parts and dead letters, even while a worker is splitting it', async () => {
    await using queue = await open();
    await using other = await open();
    const [id = ''] = await queue.submit([orderFor('removed')], 9);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    await queue.work(1, async (task, claim) => {
      if (claim.id !== id) throw new JobReturnedError('The worker ends.');
      const ranges = [0, 1].map((start) => ({ start, end: start + 1 }));
      const work = { seconds: 1, bytesRead: 1, frames: 1, worker: 'worker' };
      const removing = other.remove([id]);
      await queue.split(claim, { fingerprint: 'f', ranges }, work).catch(() => undefined);
      await removing;
      resolve(await claim.assertHeld().catch((error: unknown) => error));
      return task.kind === 'recording' ? null : Promise.reject(new JobReturnedError('The worker ends.'));
    });
    expect(await promise).toBeInstanceOf(ClaimLostError);
    await queue.finish();
    const [failing = ''] = await queue.submit([orderFor('hopeless')], 9);
    await queue.work(1, async (_task, claim) => {
      if (claim.id === failing) throw new JobStateError('hopeless');
      throw new JobReturnedError('The worker ends.');
    });
    await expect.poll(async () => (await queue.find(failing)).state).toBe('failed');
    await queue.finish();
    expect(await countRows([id])).toBe(0);
    expect(await countRows([failing])).toBe(2);
    await queue.remove([id, failing]);
    expect(await countRows([failing])).toBe(0);
    await expect(queue.find(failing)).rejects.toThrow(UnknownJobError);
  });

  it('tells a worker that a job is no longer its own, and does not split it', async () => {
    await using queue = await open();
    const [id = ''] = await queue.submit([orderFor('lost')], 9);
    const { promise, resolve } = Promise.withResolvers<unknown[]>();
    await queue.work(1, async (_task, claim) => {
      if (claim.id === id) {
        await claim.assertHeld();
        await queue.cancel(id);
        const split = { fingerprint: 'f', ranges: [{ start: 0, end: null }] };
        const work = { seconds: 1, bytesRead: 1, frames: 1, worker: 'worker' };
        const refused = await Promise.allSettled([claim.assertHeld(), queue.split(claim, split, work)]);
        resolve(refused.map((one) => one.status === 'rejected' && one.reason));
      }
      throw new JobReturnedError('The worker ends.');
    });
    expect(await promise).toEqual([expect.any(ClaimLostError), expect.any(ClaimLostError)]);
    await queue.finish();
    expect(await queue.find(id)).toMatchObject({ state: 'cancelled', parts: null });
    await expect(queue.cancel(id)).rejects.toThrow(JobStateError);
  });
});
