import { eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { scheduledWork } from './schema/index.ts';

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
      setWhere: sql`${scheduledWork.begunAt} < now() - make_interval(hours => ${pauseHours})`,
    })
    .returning({ name: scheduledWork.name });
  return begun.length > 0;
}

/** Lets the next look begin a piece of work again, as it was not done. */
export async function forgetScheduled(db: Database, name: string): Promise<void> {
  await db.delete(scheduledWork).where(eq(scheduledWork.name, name));
}
