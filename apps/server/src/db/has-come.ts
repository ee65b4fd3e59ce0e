import { gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Clocks of several nodes differ a little. */
const SLACK_SECONDS = 60;

/**
 * The condition that a stored moment has come. One that is further ahead than the longest wait (seconds) for it came from a clock
 * that was ahead, and would otherwise be waited for until then.
 */
export function hasCome(moment: PgColumn, longestWait: number): SQL | undefined {
  const latest = sql`now() + make_interval(secs => ${longestWait + SLACK_SECONDS}::float8)`;
  return or(lte(moment, sql`now()`), gt(moment, latest));
}
