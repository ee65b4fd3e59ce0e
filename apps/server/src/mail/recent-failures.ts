import { and, eq, gt, sql } from 'drizzle-orm';
import { mails } from '../db/schema/index.ts';

/** For how many days a failed mail asks for attention. One that failed earlier is already known. */
export const FAILURE_DAYS = 7;

/** Whether a mail has failed within the last `FAILURE_DAYS` days. */
export const hasFailedRecently = and(
  eq(mails.state, 'failed'),
  gt(mails.finishedAt, sql`now() - make_interval(days => ${FAILURE_DAYS})`),
);
