import type { PGlite } from '@electric-sql/pglite';
import { finishScheduled, isScheduledWorkDue } from '../claim-scheduled-work.ts';
import type { Database } from '../database.ts';

const VACUUM = 'vacuum';
const PAUSE_HOURS = 24;

/**
 * Vacuums an embedded database once a day, however often its server is restarted, and even if it fails: a
 * table that can't be vacuumed now can't be in a few minutes either.
 */
export async function vacuumIfDue(client: Pick<PGlite, 'exec'>, db: Database): Promise<void> {
  if (!(await isScheduledWorkDue(db, VACUUM, PAUSE_HOURS))) return;
  try {
    // Not through `db`, which would report it as a slow statement.
    await client.exec('vacuum analyze');
  } finally {
    await finishScheduled(db, VACUUM, new Date());
  }
}
