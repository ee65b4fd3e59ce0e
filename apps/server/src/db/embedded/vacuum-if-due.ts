import { sql } from 'drizzle-orm';
import { finishScheduled, isScheduledWorkDue } from '../claim-scheduled-work.ts';
import type { Database } from '../database.ts';

const VACUUM = 'vacuum';
const PAUSE_HOURS = 24;

/** Vacuums an embedded database once a day, however often its server is restarted. */
export async function vacuumIfDue(db: Database): Promise<void> {
  if (!(await isScheduledWorkDue(db, VACUUM, PAUSE_HOURS))) return;
  await db.execute(sql`vacuum analyze`);
  await finishScheduled(db, VACUUM, new Date());
}
