import { eq, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { jobs } from '../db/schema/index.ts';
import { cancelIfUnfinished } from './cancel-if-unfinished.ts';
import type { JobsContext } from './connected-jobs.ts';
import { pickJobs, removeJobs } from './remove-jobs.ts';

const MAX_AT_ONCE = 100;
/** Values that clear everything identifying the user and their recording. */
const FORGOTTEN = { userId: null, name: '', video: '', idempotencyKey: null, outcome: null } as const;

/** Leaves all jobs of a user to {@link removeAbandoned}, in the transaction that deletes the user. */
export async function abandonJobsOf(tx: Database, userId: string): Promise<void> {
  await abandon(tx, eq(jobs.userId, userId));
}

/** Leaves a job to {@link removeAbandoned}. To its user it was never submitted. */
export async function abandonJob(db: Database, id: string): Promise<void> {
  await abandon(db, eq(jobs.id, id));
}

async function abandon(db: Database, which: SQL): Promise<void> {
  await db.update(jobs).set(FORGOTTEN).where(which);
}

/**
 * Cancels abandoned jobs and removes them along with their results. Anything unreachable is retried next
 * time.
 */
export async function removeAbandoned(context: JobsContext): Promise<void> {
  const ids = await pickJobs(context.db, isNull(jobs.userId), MAX_AT_ONCE);
  for (const id of ids) await cancelIfUnfinished(context, id);
  await removeJobs(context, ids);
}
