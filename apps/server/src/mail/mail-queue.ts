import { and, asc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isTimeReached } from '../db/claim-scheduled-work.ts';
import type { Database } from '../db/database.ts';
import { mailBatches, mails } from '../db/schema/index.ts';
import { claimBatchSlot, isSendingOn } from './transport-state.ts';

/** A mail in the queue. */
export type MailRow = typeof mails.$inferSelect;

/** Seconds for which a mail is claimed: longer than sending takes; then it is tried again. */
const CLAIM_SECONDS = 5 * 60;
const LONGEST_WAIT_MINUTES = 360;

/** How a mail is claimed: normally, or as a trial to find out whether a pause can end. */
export type Claim = { isTrial: boolean };

/** SQL condition: the mail is due. One that was never tried has nothing to wait for. */
const isDue = and(
  eq(mails.state, 'waiting'),
  or(eq(mails.attempts, 0), isTimeReached(mails.dueAt, 60 * LONGEST_WAIT_MINUTES)),
);

/** Claims the next mail by priority and due time; in a pause, the one that waited longest. */
export async function claimNext(db: Database, { isTrial }: Claim): Promise<MailRow | undefined> {
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isDue, isNull(mails.batchId), isTrial ? undefined : isSendingOn))
    .orderBy(...(isTrial ? [] : [asc(mails.priority)]), asc(mails.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return claim(db, sql`(${next})`);
}

/** Claims the next mail to everyone, from the oldest active batch, if the rate limit allows one now. */
export async function claimOfBatch(
  db: Database,
  perMinute: number,
  { isTrial }: Claim,
): Promise<MailRow | undefined> {
  const [batch] = await db
    .select({ id: mailBatches.id })
    .from(mailBatches)
    .where(
      and(
        eq(mailBatches.state, 'sending'),
        isTrial ? undefined : isSendingOn,
        exists(
          db
            .select({ id: mails.id })
            .from(mails)
            .where(and(eq(mails.batchId, mailBatches.id), isDue)),
        ),
      ),
    )
    .orderBy(asc(mailBatches.createdAt))
    .limit(1);
  if (!batch || !(await claimBatchSlot(db, perMinute))) return undefined;
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.batchId, batch.id), isDue))
    .orderBy(asc(mails.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return claim(db, sql`(${next})`);
}

async function claim(db: Database, id: SQL): Promise<MailRow | undefined> {
  const [claimed] = await db
    .update(mails)
    .set({
      dueAt: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`,
      attempts: sql`${mails.attempts} + 1`,
    })
    // With a single value, the subquery runs once; with IN, it may claim every mail.
    .where(eq(mails.id, id))
    .returning();
  return claimed;
}

/** Stores a mail's outcome. One that was sent is recorded as such even if its batch was canceled. */
export function finish(
  db: Database,
  id: string,
  state: 'sent' | 'failed' | 'skipped',
  lastError: string | null = null,
) {
  return db.update(mails).set({ state, lastError, finishedAt: sql`now()` }).where(eq(mails.id, id));
}

/** Postpones a mail that was not accepted, with exponential backoff. */
export function postpone(db: Database, { id, attempts }: MailRow, lastError: string) {
  const minutes = Math.min(2 ** (attempts - 1), LONGEST_WAIT_MINUTES);
  return db
    .update(mails)
    .set({ lastError, dueAt: sql`now() + make_interval(mins => ${minutes})` })
    .where(eq(mails.id, id));
}

/** Returns a mail to the queue as if it had never been claimed. */
export function release(db: Database, { id }: MailRow) {
  return db
    .update(mails)
    .set({ dueAt: sql`now()`, attempts: sql`greatest(${mails.attempts} - 1, 0)` })
    .where(eq(mails.id, id));
}

/** Returns all failed mail to the queue, except that of canceled batches. @returns the number of mails */
export async function retryFailed(db: Database): Promise<number> {
  const isOfCancelled = exists(
    db
      .select({ id: mailBatches.id })
      .from(mailBatches)
      .where(and(eq(mailBatches.id, mails.batchId), eq(mailBatches.state, 'cancelled'))),
  );
  const retried = await db
    .update(mails)
    .set({ state: 'waiting', attempts: 0, dueAt: sql`now()`, lastError: null, finishedAt: null })
    .where(and(eq(mails.state, 'failed'), sql`not ${isOfCancelled}`))
    .returning({ id: mails.id });
  return retried.length;
}
