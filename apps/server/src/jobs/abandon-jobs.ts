import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { jobs, webhookDeliveries } from '../db/schema/index.ts';
import type { JobsContext } from './connected-jobs.ts';
import { pickJobs, removeJobs } from './remove-jobs.ts';

const MAX_AT_ONCE = 100;
/** Values that clear everything identifying the user and their recording. */
const FORGOTTEN = { userId: null, name: '', video: '', idempotencyKey: null, outcome: null } as const;

/** Leaves all jobs of a user to {@link removeAbandoned}, in the transaction that deletes the user. */
export async function abandonJobsOf(tx: Database, userId: string): Promise<void> {
  await abandon(tx, eq(jobs.userId, userId));
}

/**
 * Leaves a job to {@link removeAbandoned}, with what webhooks are told about it. To its user it was never
 * submitted.
 * @param condition what must hold for it
 * @returns whether it did
 */
export async function abandonJob(db: Database, id: string, condition?: SQL): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isAbandoned = await abandon(tx, and(eq(jobs.id, id), condition));
    if (isAbandoned) {
      await tx.delete(webhookDeliveries).where(sql`${webhookDeliveries.data}->>'id' = ${id}`);
    }
    return isAbandoned;
  });
}

async function abandon(db: Database, which: SQL | undefined): Promise<boolean> {
  const abandoned = await db.update(jobs).set(FORGOTTEN).where(which).returning({ id: jobs.id });
  return abandoned.length > 0;
}

/**
 * Removes abandoned jobs, whether or not they have ended, along with their results. Anything unreachable is
 * retried next time.
 */
export async function removeAbandoned(context: JobsContext): Promise<void> {
  await removeJobs(context, await pickJobs(context.db, isNull(jobs.userId), MAX_AT_ONCE));
}
