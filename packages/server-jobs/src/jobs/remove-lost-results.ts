import { jobs } from '@framescout/server';
import { inArray } from 'drizzle-orm';
import type { JobsContext } from './connected-jobs.ts';
import { removeJobs } from './remove-jobs.ts';

/** Longer than the results of any job are kept after its end, in days. */
const LOST_DAYS = 31;
const ASKED_AT_ONCE = 500;

/**
 * Removes results that belong to no job: after an older backup is restored, the database does not know the
 * jobs submitted since.
 * @throws {Error} once all others are removed, if some could not be
 */
export async function removeLostResults({ db, workers }: JobsContext): Promise<void> {
  const old = await workers.results.listUnchanged(LOST_DAYS);
  const lost: string[] = [];
  for (let start = 0; start < old.length; start += ASKED_AT_ONCE) {
    const ids = old.slice(start, start + ASKED_AT_ONCE);
    const rows = await db.select({ id: jobs.id }).from(jobs).where(inArray(jobs.id, ids));
    const known = new Set(rows.map(({ id }) => id));
    lost.push(...ids.filter((id) => !known.has(id)));
  }
  await removeJobs({ db, workers }, lost);
}
