import { eq } from 'drizzle-orm';
import { jobs } from '../db/schema/index.ts';
import type { JobsContext } from './connected-jobs.ts';

/**
 * Removes jobs, each after its results. A job whose results can't be removed stays, so that it is found again
 * next time; it does not hold up the others. Callers that pass only some of many jobs pick them at random, so
 * that those that stay don't keep others from their turn.
 * @throws {Error} once all others are removed, if any stayed
 */
export async function removeJobs({ db, workers }: JobsContext, ids: readonly string[]): Promise<void> {
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
