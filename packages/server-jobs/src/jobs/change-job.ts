import type { Job } from '@framescout/contract';
import { JobStateError, UnknownJobError } from '@framescout/jobs';
import { ApiError, changesRow, jobs, lockUser } from '@framescout/server';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { JobsContext } from './queue-connection.ts';
import { findJob, findRow } from './read-jobs.ts';
import { abandonJob, removeJobs } from './remove-jobs.ts';
import { requireJobQuota } from './require-job-quota.ts';
import { settleJobIfEnded, settleJobsById } from './settle-jobs.ts';
import type { JobRow } from './to-job.ts';

/**
 * Cancels what is unfinished of a job and removes any results it has. A job fails with its first part,
 * although others may still be waiting or running.
 * @throws {ApiError} jobNotFound @throws {ApiError} jobOver @throws {ApiError} jobLost @throws {ApiError}
 * jobsUnavailable
 */
export async function cancelJob(context: JobsContext, userId: string, id: string): Promise<Job> {
  const { db, workers } = context;
  const { outcome } = await findRow(db, userId, id);
  if (outcome && outcome.state !== 'failed') throw new ApiError('jobOver');
  await workers.queue.use((queue) => queue.cancel(id)).catch(explain);
  if (outcome) await db.update(jobs).set({ outcome: null, endedAt: null }).where(eq(jobs.id, id));
  await settleJobsById(context, [id]);
  // A worker that does not know of the cancellation yet then has nowhere to write.
  const isRemoved = await workers.results.remove(id).then(
    () => true,
    () => false,
  );
  // Results that could not be removed count until they are removed with the job.
  if (isRemoved) await db.update(jobs).set({ resultBytes: 0 }).where(eq(jobs.id, id));
  return findJob(context, userId, id);
}

/**
 * Retries the failed parts of a job. Webhooks are notified of its next end like the first.
 * @throws {ApiError} jobNotFound
 * @throws {ApiError} jobNotFailed also if another call has retried, cancelled or removed it in the meantime
 * @throws {ApiError} tooManyJobs
 * @throws {ApiError} resultsFull
 * @throws {ApiError} jobLost
 * @throws {ApiError} jobsUnavailable
 */
export async function retryJob(context: JobsContext, userId: string, id: string): Promise<Job> {
  const { db, workers } = context;
  const { outcome } = await findSettled(context, userId, id);
  if (outcome?.state !== 'failed') throw new ApiError('jobNotFailed');
  await requireJobQuota(db, userId, workers.config);
  // Connects in advance, so that the transaction does not wait for the connection.
  await workers.queue.use((queue) => queue.checkFinished([id]));
  await db.transaction(async (tx) => {
    // Serializes counting and adding a user's unfinished jobs, across all nodes.
    await lockUser(tx, userId);
    await requireJobQuota(tx, userId, workers.config);
    const retrying = tx
      .update(jobs)
      .set({ outcome: null, endedAt: null, resultBytes: 0 })
      .where(and(eq(jobs.id, id), sql`${jobs.outcome}->>'state' = 'failed'`));
    if (!(await changesRow(retrying))) throw new ApiError('jobNotFailed');
    await workers.queue
      .use((queue) => queue.retry(id))
      .catch((error: unknown) => {
        if (error instanceof UnknownJobError) throw new ApiError('jobLost', { cause: error });
        // Already being retried: the server stopped between the queue's retry and the end of a transaction.
        if (!(error instanceof JobStateError)) throw error;
      });
  });
  return findJob(context, userId, id);
}

/**
 * Removes a job that has ended, with whatever is still waiting or running of a failed one. What cannot be
 * reached now, in the queue or of its results, is removed as soon as it can.
 * @throws {ApiError} jobNotFound
 * @throws {ApiError} jobNotOver also if another call has retried it in the meantime
 * @throws {ApiError} jobsUnavailable if that is needed to know whether it has ended
 */
export async function removeJob(context: JobsContext, userId: string, id: string): Promise<void> {
  await findSettled(context, userId, id);
  if (!(await abandonJob(context.db, id, isNotNull(jobs.outcome)))) throw new ApiError('jobNotOver');
  await removeJobs(context, [id]).catch(() => undefined);
}

/** Returns the row of a job, including its outcome if it ended, however recently. */
export async function findSettled(context: JobsContext, userId: string, id: string): Promise<JobRow> {
  const row = await findRow(context.db, userId, id);
  if (row.outcome) return row;
  await settleJobIfEnded(context, id);
  return findRow(context.db, userId, id);
}

/** Converts the queue's errors about a job that can't be canceled to API errors. */
function explain(error: unknown): never {
  if (error instanceof JobStateError) throw new ApiError('jobOver', { cause: error });
  if (error instanceof UnknownJobError) throw new ApiError('jobLost', { cause: error });
  throw error;
}
