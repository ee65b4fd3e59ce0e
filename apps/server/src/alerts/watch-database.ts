import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { raiseAlert } from './alerts.ts';

/** A database that takes longer for the smallest of questions does not do its work. */
const PATIENCE_MS = 5000;
/** How many of the latest looks are kept. */
const LOOKS = 5;

/** What looking at the database every minute has shown on this node. */
export type DatabaseWatch = {
  /**
   * Looks at the database once. After an outage it raises an alert that says how long it lasted: while it lasts, no
   * administrator can be told anything.
   */
  look(): Promise<void>;
  /** How long the latest looks took at least, in milliseconds; `null` before there are enough of them. */
  slowestFloorMs(): number | null;
};

/** Creates the watch. @param now milliseconds since 1970 */
export function createDatabaseWatch(db: Database, now: () => number): DatabaseWatch {
  let tookMs: number[] = [];
  let outageSince: number | null = null;

  return {
    async look() {
      const begun = now();
      const measured = performance.now();
      try {
        await inTime(db.execute(sql`select 1`));
      } catch {
        outageSince ??= begun;
        tookMs = [];
        return;
      }
      tookMs = [...tookMs, performance.now() - measured].slice(-LOOKS);
      if (outageSince === null) return;
      const since = new Date(outageSince).toISOString();
      await raiseAlert(db, {
        kind: 'database-outage',
        subject: since,
        text: `The database did not answer from ${since} to ${new Date(now()).toISOString()}.`,
      });
      outageSince = null;
    },
    slowestFloorMs: () => (tookMs.length < LOOKS ? null : Math.min(...tookMs)),
  };
}

async function inTime(work: PromiseLike<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The database took too long.')), PATIENCE_MS);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
