import { and, eq, gt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { changesRow, type Database, hasRow } from './database.ts';
import { scheduledWork } from './schema/index.ts';

const HOUR_SECONDS = 60 * 60;

/** Claims scheduled work unless a node has started it within `pauseHours`. @returns whether it did */
export async function claimScheduledWork(db: Database, name: string, pauseHours: number): Promise<boolean> {
  const begun = { begunAt: sql`now()` };
  return changesRow(
    db
      .insert(scheduledWork)
      .values({ name, ...begun })
      .onConflictDoUpdate({ target: scheduledWork.name, set: begun, setWhere: isOver(pauseHours) }),
  );
}

/** Returns whether a pause, in hours, has passed since a piece of scheduled work was last recorded. */
export async function isScheduledWorkDue(db: Database, name: string, pauseHours: number): Promise<boolean> {
  return !(await hasRow(db, scheduledWork, and(eq(scheduledWork.name, name), not(isOver(pauseHours)))));
}

function isOver(pauseHours: number): SQL {
  // A time recorded by a clock that ran ahead must not delay the work until then.
  return sql`(${scheduledWork.begunAt} < now() - make_interval(secs => ${pauseHours * HOUR_SECONDS}::float8)
    or ${scheduledWork.begunAt} > now() + make_interval(secs => ${HOUR_SECONDS}::float8))`;
}

/** Records that a piece of scheduled work is done. */
export async function finishScheduled(db: Database, name: string, at: Date): Promise<void> {
  await db
    .insert(scheduledWork)
    .values({ name, begunAt: at })
    .onConflictDoUpdate({ target: scheduledWork.name, set: { begunAt: at } });
}

/** Returns when a piece of scheduled work was last recorded; `null` if it never was. */
export async function readScheduled(db: Database, name: string): Promise<Date | null> {
  const [row] = await db.select().from(scheduledWork).where(eq(scheduledWork.name, name));
  return row?.begunAt ?? null;
}

/** Releases the claim on a piece of work that was not done, so that the next check starts it again. */
export async function releaseScheduledWork(db: Database, name: string): Promise<void> {
  await db.delete(scheduledWork).where(eq(scheduledWork.name, name));
}

/** Tolerance for the difference between the clocks of several nodes. */
const SLACK_SECONDS = 60;

/** SQL condition: a time has come, or is beyond the longest wait (seconds), so of a wrong clock. */
export function isTimeReached(moment: PgColumn, longestWait: number): SQL | undefined {
  const latest = sql`now() + make_interval(secs => ${longestWait + SLACK_SECONDS}::float8)`;
  return or(lte(moment, sql`now()`), gt(moment, latest));
}
