import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { isTimeReached } from '../db/claim-scheduled-work.ts';
import { changesRow, type Database } from '../db/database.ts';
import { mailTransport } from '../db/schema/index.ts';

const ROW = 1;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** Enough doublings to exceed the longest wait; keeps the power from growing without limit. */
const MAX_DOUBLINGS = 10;
/** How long a node may take for the mail it tries during a pause, in seconds. */
const TRIAL_SECONDS = 5 * 60;
/** From this many doubtful refusals in a row, the mails themselves are not considered the cause any more. */
export const REFUSALS_IN_A_ROW = 5;
/** By how many seconds a node that polls rarely may catch up with the rate of mail to everyone. */
const CATCH_UP_SECONDS = 5;

const isRow = eq(mailTransport.id, ROW);

/** SQL condition, usable in any statement: sending is not paused. */
export const isSendingOn = sql`not exists (select 1 from ${mailTransport} where ${mailTransport.pausedSince} is not null)`;

/** Sets up the state at startup. If paused, a mail is tried: the restart may have helped. */
export async function beginTransport(db: Database): Promise<void> {
  await db.insert(mailTransport).values({ id: ROW }).onConflictDoNothing();
  await tryNow(db);
}

/** Pauses sending on all nodes, or longer than before. @param reason for administrators */
export async function pauseSending(db: Database, reason: string): Promise<void> {
  const doublings = sql`least(${mailTransport.failures}, ${MAX_DOUBLINGS})`;
  await db
    .update(mailTransport)
    .set({
      pausedSince: sql`coalesce(${mailTransport.pausedSince}, now())`,
      reason,
      failures: sql`${mailTransport.failures} + 1`,
      retryAt: sql`now() + make_interval(secs => least(${FIRST_WAIT_SECONDS} * power(2, ${doublings}), ${LONGEST_WAIT_SECONDS}))`,
    })
    .where(isRow);
}

/** Makes the next poll try a mail, if sending is paused. @returns whether it is */
export function tryNow(db: Database): Promise<boolean> {
  return changesRow(
    db
      .update(mailTransport)
      .set({ retryAt: sql`now()` })
      .where(and(isRow, isNotNull(mailTransport.pausedSince))),
  );
}

/** Claims the trial mail during a pause, for one node at a time. @returns whether it may try */
export function claimTrialSend(db: Database): Promise<boolean> {
  const isDue = isTimeReached(mailTransport.retryAt, LONGEST_WAIT_SECONDS);
  return changesRow(
    db
      .update(mailTransport)
      .set({ retryAt: sql`now() + make_interval(secs => ${TRIAL_SECONDS})` })
      .where(and(isRow, isNotNull(mailTransport.pausedSince), isDue)),
  );
}

/** Records that the mail server accepted a mail, which ends any pause. */
export async function noteAccepted(db: Database): Promise<void> {
  await db
    .update(mailTransport)
    .set({ pausedSince: null, reason: null, retryAt: null, failures: 0, refusals: 0 })
    .where(and(isRow, or(isNotNull(mailTransport.pausedSince), gt(mailTransport.refusals, 0))));
}

/** Records a refusal that may not concern its mail alone. @returns whether there were too many in a row */
export async function countDoubtfulRefusal(db: Database): Promise<boolean> {
  const [row] = await db
    .update(mailTransport)
    .set({ refusals: sql`${mailTransport.refusals} + 1` })
    .where(isRow)
    .returning({ refusals: mailTransport.refusals });
  return (row?.refusals ?? 0) >= REFUSALS_IN_A_ROW;
}

/** Claims a slot for a mail to everyone, of the rate that all nodes share. @returns whether it is free */
export function claimBatchSlot(db: Database, perMinute: number): Promise<boolean> {
  const last = sql`least(${mailTransport.nextOfBatchAt}, now())`;
  const earliest = sql`greatest(${last}, now() - make_interval(secs => ${CATCH_UP_SECONDS}))`;
  return changesRow(
    db
      .update(mailTransport)
      .set({ nextOfBatchAt: sql`${earliest} + make_interval(secs => ${60 / perMinute}::float8)` })
      .where(and(isRow, isTimeReached(mailTransport.nextOfBatchAt, LONGEST_WAIT_SECONDS))),
  );
}

/** Returns why sending is paused, since when, and when a mail is tried next; `null` if it is not paused. */
export async function readPause(
  db: Database,
): Promise<{ since: string; reason: string; retryAt: string } | null> {
  const [row] = await db.select().from(mailTransport).where(isRow);
  if (!row?.pausedSince) return null;
  return {
    since: row.pausedSince.toISOString(),
    reason: row.reason ?? '',
    retryAt: (row.retryAt ?? row.pausedSince).toISOString(),
  };
}
