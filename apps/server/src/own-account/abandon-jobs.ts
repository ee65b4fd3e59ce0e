import type { SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { jobs } from '../db/schema/index.ts';

/** Values that clear everything identifying the user and their recording. */
const FORGOTTEN = { userId: null, name: '', video: '', idempotencyKey: null, outcome: null } as const;

/**
 * Leaves jobs without a user, to be canceled and removed as soon as the workers' queue can be reached.
 * @returns whether there were any
 */
export async function abandonJobs(db: Database, which: SQL | undefined): Promise<boolean> {
  const abandoned = await db.update(jobs).set(FORGOTTEN).where(which).returning({ id: jobs.id });
  return abandoned.length > 0;
}
