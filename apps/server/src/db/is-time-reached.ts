import { gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Tolerance for the difference between the clocks of several nodes. */
const SLACK_SECONDS = 60;

/**
 * SQL condition: a stored time has come. One that is further ahead than the longest wait (seconds) was
 * written by a clock that ran ahead, and counts as come so that nothing waits for it.
 */
export function isTimeReached(moment: PgColumn, longestWait: number): SQL | undefined {
  const latest = sql`now() + make_interval(secs => ${longestWait + SLACK_SECONDS}::float8)`;
  return or(lte(moment, sql`now()`), gt(moment, latest));
}
