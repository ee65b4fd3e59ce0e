import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { withTimeout } from '../with-timeout.ts';
import { raiseAlert } from './alerts.ts';

/** Timeout of a probe: a database that takes longer for the most trivial query is not working. */
const TIMEOUT_MS = 5000;
/** How many of the latest probes are kept. */
const LOOKS = 5;

/** The results of probing the database every minute, kept per node. */
export type DatabaseWatch = {
  /** Probes the database. An outage is reported once it is over: before, no alert can be stored. */
  probe(): Promise<void>;
  /** The shortest of the latest probes (ms); `null` before there are enough of them. */
  fastestProbeMs(): number | null;
};

/** Creates a database watch. @param now returns milliseconds since 1970 */
export function createDatabaseWatch(db: Database, now: () => number): DatabaseWatch {
  let tookMs: number[] = [];
  let outageSince: number | null = null;

  return {
    async probe() {
      const begun = now();
      const measured = performance.now();
      try {
        await withTimeout(db.execute(sql`select 1`), TIMEOUT_MS);
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
    fastestProbeMs: () => (tookMs.length < LOOKS ? null : Math.min(...tookMs)),
  };
}
