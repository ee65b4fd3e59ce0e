import { abandonJobs, type Database, jobs, webhookDeliveries } from '@framescout/server';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { JobsContext } from './connected-jobs.ts';
import { pickJobs, removeJobs } from './remove-jobs.ts';

const MAX_AT_ONCE = 100;

/**
 * Leaves a job to {@link removeAbandoned}, with what webhooks are told about it. To its user it was never
 * submitted.
 * @param condition what must hold for it
 * @returns whether it did
 */
export async function abandonJob(db: Database, id: string, condition?: SQL): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isAbandoned = await abandonJobs(tx, and(eq(jobs.id, id), condition));
    if (isAbandoned) {
      await tx.delete(webhookDeliveries).where(sql`${webhookDeliveries.data}->>'id' = ${id}`);
    }
    return isAbandoned;
  });
}

/**
 * Removes abandoned jobs, whether or not they have ended, along with their results. Anything unreachable is
 * retried next time.
 */
export async function removeAbandoned(context: JobsContext): Promise<void> {
  await removeJobs(context, await pickJobs(context.db, isNull(jobs.userId), MAX_AT_ONCE));
}
