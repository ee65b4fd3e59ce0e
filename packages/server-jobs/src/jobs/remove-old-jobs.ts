import { jobs, webhookDeliveries } from '@framescout/server';
import { lt, sql } from 'drizzle-orm';
import type { JobsContext } from './connected-jobs.ts';
import { pickJobs, removeJobs } from './remove-jobs.ts';

/**
 * Days after its end for which a job, its results and its webhook deliveries are kept: as long as the queue
 * keeps it.
 */
const JOB_DAYS = 30;
const MAX_AT_ONCE = 500;

/** Removes jobs that ended long ago, with their results, and what webhooks were told long ago. */
export async function removeOldJobs(context: JobsContext): Promise<void> {
  const { db } = context;
  const limit = sql`now() - make_interval(days => ${JOB_DAYS})`;
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, limit));
  await removeJobs(context, await pickJobs(db, lt(jobs.endedAt, limit), MAX_AT_ONCE));
}
