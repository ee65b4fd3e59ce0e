import { type Database, jobs } from '@framescout/server';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { JobsContext } from './connected-jobs.ts';

/**
 * Returns the ids of some jobs to remove: any of those that meet a condition, so that jobs which can't be
 * removed don't keep others from their turn.
 */
export async function pickJobs(db: Database, condition: SQL, count: number): Promise<string[]> {
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
