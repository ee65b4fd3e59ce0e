import { abandonJobs, type Database, jobs, webhookDeliveries } from '@framescout/server';
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { JobsContext } from './queue-connection.ts';

/** Returns any jobs that meet a condition, so that stuck ones don't keep others from their turn. */
async function pickJobs(db: Database, condition: SQL, count: number): Promise<string[]> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(condition)
    .orderBy(sql`random()`)
    .limit(count);
  return rows.map(({ id }) => id);
}

/**
 * Removes jobs from the workers' queue, then each after its results. A job whose results can't be removed
 * stays, so that it is found again next time; it does not hold up the others.
 * @throws {ApiError} jobsUnavailable @throws {Error} once all others are removed, if any stayed
 */
export async function removeJobs({ db, workers }: JobsContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // First, so that a worker which is at work on one learns of it.
  await workers.queue.use((queue) => queue.remove(ids));
  const failures: unknown[] = [];
  for (const id of ids) {
    try {
      await workers.results.remove(id);
    } catch (error) {
      failures.push(error);
      continue;
    }
    await db.delete(jobs).where(eq(jobs.id, id));
  }
  if (failures.length === 0) return;
  throw new Error(`Jobs whose results can't be removed: ${failures.length}.`, { cause: failures[0] });
}

/** Longer than the results of any job are kept after its end, in days. */
const LOST_DAYS = 31;
const ASKED_AT_ONCE = 500;

/** Removes results of no job, as after restoring an older backup. @throws {Error} if some stay */
export async function removeLostResults({ db, workers }: JobsContext): Promise<void> {
  const old = await workers.results.listUnchanged(LOST_DAYS);
  const lost: string[] = [];
  for (let start = 0; start < old.length; start += ASKED_AT_ONCE) {
    const ids = old.slice(start, start + ASKED_AT_ONCE);
    const rows = await db.select({ id: jobs.id }).from(jobs).where(inArray(jobs.id, ids));
    const known = new Set(rows.map(({ id }) => id));
    lost.push(...ids.filter((id) => !known.has(id)));
  }
  await removeJobs({ db, workers }, lost);
}

/** Days after its end for which a job, its results and its webhook deliveries are kept. */
const JOB_DAYS = 30;
const MAX_AT_ONCE = 500;

/** Removes jobs that ended long ago, with their results, and what webhooks were told long ago. */
export async function removeOldJobs(context: JobsContext): Promise<void> {
  const { db } = context;
  const limit = sql`now() - make_interval(days => ${JOB_DAYS})`;
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, limit));
  await removeJobs(context, await pickJobs(db, lt(jobs.endedAt, limit), MAX_AT_ONCE));
}

const ABANDONED_AT_ONCE = 100;

/** Leaves a job to {@link removeAbandoned} if a condition holds. @returns whether it did */
export async function abandonJob(db: Database, id: string, condition?: SQL): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isAbandoned = await abandonJobs(tx, and(eq(jobs.id, id), condition));
    if (isAbandoned) {
      await tx.delete(webhookDeliveries).where(sql`${webhookDeliveries.data}->>'id' = ${id}`);
    }
    return isAbandoned;
  });
}

/** Removes abandoned jobs, over or not, and their results. What is unreachable is tried again. */
export async function removeAbandoned(context: JobsContext): Promise<void> {
  await removeJobs(context, await pickJobs(context.db, isNull(jobs.userId), ABANDONED_AT_ONCE));
}
