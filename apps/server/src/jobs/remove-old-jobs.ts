import { eq, lt, sql } from 'drizzle-orm';
import { jobs, webhookDeliveries } from '../db/schema/index.ts';
import type { JobsContext } from './connected-jobs.ts';

/**
 * Days after its end for which a job, its results and its webhook deliveries are kept: as long as the queue
 * keeps it.
 */
const JOB_DAYS = 30;
const MAX_AT_ONCE = 500;

/**
 * Removes jobs that ended long ago, results first: if they can't be removed, the job is found again next
 * time.
 */
export async function removeOldJobs({ db, workers }: JobsContext): Promise<void> {
  const limit = sql`now() - make_interval(days => ${JOB_DAYS})`;
  const rows = await db.select({ id: jobs.id }).from(jobs).where(lt(jobs.endedAt, limit)).limit(MAX_AT_ONCE);
  for (const { id } of rows) {
    await workers.results.remove(id);
    await db.delete(jobs).where(eq(jobs.id, id));
  }
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, limit));
}
