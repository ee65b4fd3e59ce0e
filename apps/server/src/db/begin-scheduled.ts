import { eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { scheduledWork } from './schema/index.ts';

const HOUR_SECONDS = 60 * 60;

/**
 * Begins a piece of scheduled work, unless some node has begun it lately.
 * @param pauseHours how long ago that has to be
 * @returns whether this node is the one to do it
 */
export async function beginScheduled(db: Database, name: string, pauseHours: number): Promise<boolean> {
  const begun = await db
    .insert(scheduledWork)
    .values({ name, begunAt: sql`now()` })
    .onConflictDoUpdate({
      target: scheduledWork.name,
      set: { begunAt: sql`now()` },
      // A clock that was ahead, and has been set since, must not put the work off until then.
      setWhere: sql`${scheduledWork.begunAt} < now() - make_interval(secs => ${pauseHours * HOUR_SECONDS}::float8)
        or ${scheduledWork.begunAt} > now() + make_interval(secs => ${HOUR_SECONDS}::float8)`,
    })
    .returning({ name: scheduledWork.name });
  return begun.length > 0;
}

/** Notes that a piece of scheduled work is done. */
export async function finishScheduled(db: Database, name: string, at: Date): Promise<void> {
  await db
    .insert(scheduledWork)
    .values({ name, begunAt: at })
    .onConflictDoUpdate({ target: scheduledWork.name, set: { begunAt: at } });
}

/** When a piece of scheduled work was last noted; `null` if it never was. */
export async function readScheduled(db: Database, name: string): Promise<Date | null> {
  const [row] = await db.select().from(scheduledWork).where(eq(scheduledWork.name, name));
  return row?.begunAt ?? null;
}

/** Lets the next look begin a piece of work again, as it was not done. */
export async function forgetScheduled(db: Database, name: string): Promise<void> {
  await db.delete(scheduledWork).where(eq(scheduledWork.name, name));
}
