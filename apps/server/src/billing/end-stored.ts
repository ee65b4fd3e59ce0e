import type { SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions } from '../db/schema/index.ts';

/**
 * Ends the stored subscriptions that match a condition, because nothing more can be charged for them. Time
 * that was paid for remains.
 */
export async function endStored(db: Database, which: SQL | undefined): Promise<void> {
  await db.update(subscriptions).set({ status: 'canceled', cancelAtPeriodEnd: true }).where(which);
}
