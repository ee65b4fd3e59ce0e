import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

const countsSchema = z.object({ rows: z.tuple([z.object({ count: z.coerce.number() })]) });

/**
 * Counts the statements that wait for a lock; outside a transaction, which would see the same count each
 * time.
 */
export async function countWaiting(db: Database): Promise<number> {
  const result = await db.execute(
    sql`select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return countsSchema.parse(result).rows[0].count;
}
