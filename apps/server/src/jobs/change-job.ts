import type { Job } from '@framescout/contract';
import { JobStateError, UnknownJobError } from '@framescout/jobs';
import { and, eq, isNotNull } from 'drizzle-orm';
import { lockUser } from '../accounts/lock-user.ts';
import { jobs } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobsContext } from './connected-jobs.ts';
import { findJob, findRow } from './read-jobs.ts';
import { requireRoom } from './require-room.ts';
import { settleIfOver, settleThese } from './settle-jobs.ts';
import type { JobRow } from './to-job.ts';

/**
 * Cancels a job that is not over, and removes what there is of its results.
 * @throws {ApiError} jobNotFound @throws {ApiError} jobOver @throws {ApiError} jobLost @throws {ApiError} jobsUnavailable
 */
export async function cancelJob(context: JobsContext, userId: string, id: string): Promise<Job> {
  const { db, workers } = context;
  const { outcome } = await findRow(db, userId, id);
  if (outcome) throw new ApiError('jobOver');
  await workers.queue.use((queue) => queue.cancel(id)).catch(explain);
  await settleThese(context, [id]);
  // A worker that has not heard of it yet finds no place for its results.
  const isRemoved = await workers.results.remove(id).then(
    () => true,
    () => false,
  );
  // What could not be removed goes with the job, and counts until then.
  if (isRemoved) await db.update(jobs).set({ resultBytes: 0 }).where(eq(jobs.id, id));
  return findJob(context, userId, id);
}

/**
 * Tries again what of a job failed. Its next end is told to webhooks like the first.
 * @throws {ApiError} jobNotFound @throws {ApiError} jobNotFailed @throws {ApiError} tooManyJobs @throws {ApiError} resultsFull
 * @throws {ApiError} jobLost @throws {ApiError} jobsUnavailable
 */
export async function retryJob(context: JobsContext, userId: string, id: string): Promise<Job> {
  const { db, workers } = context;
  const { outcome } = await findSettled(context, userId, id);
  if (outcome?.state !== 'failed') throw new ApiError('jobNotFailed');
  await requireRoom(db, userId, workers.config);
  // Reached now, so that nobody waits for it in the transaction.
  await workers.queue.use((queue) => queue.endings([id]));
  await db.transaction(async (tx) => {
    // A user's unfinished jobs are counted and added by one call at a time, on whichever node.
    await lockUser(tx, userId);
    await requireRoom(tx, userId, workers.config);
    await workers.queue
      .use((queue) => queue.retry(id))
      .catch((error: unknown) => {
        if (error instanceof UnknownJobError) throw new ApiError('jobLost', { cause: error });
        // It is under way already: the server ended between the queue's retry and the line below.
        if (!(error instanceof JobStateError)) throw error;
      });
    await tx.update(jobs).set({ outcome: null, endedAt: null, resultBytes: 0 }).where(eq(jobs.id, id));
  });
  return findJob(context, userId, id);
}

/**
 * Removes a job that is over, and its results first: what cannot be removed now stays listed.
 * @throws {ApiError} jobNotFound @throws {ApiError} jobNotOver @throws {ApiError} resultsUnavailable
 * @throws {ApiError} jobsUnavailable
 */
export async function removeJob(context: JobsContext, userId: string, id: string): Promise<void> {
  const { db, workers } = context;
  const { outcome } = await findSettled(context, userId, id);
  if (!outcome) throw new ApiError('jobNotOver');
  await workers.results.remove(id).catch((cause: unknown) => {
    throw new ApiError('resultsUnavailable', { cause });
  });
  // Another page may have tried it again in the meantime.
  await db.delete(jobs).where(and(eq(jobs.id, id), isNotNull(jobs.outcome)));
}

/** The row of a job, with its outcome if it is over, however short a time ago. */
export async function findSettled(context: JobsContext, userId: string, id: string): Promise<JobRow> {
  const row = await findRow(context.db, userId, id);
  if (row.outcome) return row;
  await settleIfOver(context, id);
  return findRow(context.db, userId, id);
}

/** What the queue says of a job that cannot be cancelled, in the API's errors. */
function explain(error: unknown): never {
  if (error instanceof JobStateError) throw new ApiError('jobOver', { cause: error });
  if (error instanceof UnknownJobError) throw new ApiError('jobLost', { cause: error });
  throw error;
}
