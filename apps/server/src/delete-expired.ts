import { and, eq, isNull, lt, ne, notExists, sql } from 'drizzle-orm';
import { UNDO_DAYS } from './addresses/address-changes.ts';
import type { Database } from './db/database.ts';
import {
  addressChanges,
  auditLog,
  endedSubscriptions,
  mailBatches,
  mails,
  oneTimeTokens,
  rateLimits,
  sessions,
  stripeEvents,
} from './db/schema/index.ts';

/** Days for which finished mail is kept; its key prevents the same mail from being queued again. */
const MAIL_DAYS = 90;
/** Days for which a webhook event is remembered; the provider retries one for three days at most. */
const EVENT_DAYS = 30;

/** Days for which audit log entries are kept. */
const AUDIT_DAYS = 730;

/**
 * Deletes expired sessions, links and rate limits, old webhook events, mails and batches, old address changes
 * and audit log entries, and ended subscriptions of deleted accounts.
 */
export async function deleteExpired(db: Database): Promise<void> {
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, sql`now()`));
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, sql`now()`));
  // By then, a change of address can neither be confirmed nor undone.
  const lastOfChange = sql`greatest(${addressChanges.askedAt}, ${addressChanges.changedAt})`;
  await db.delete(addressChanges).where(lt(lastOfChange, daysAgo(2 * UNDO_DAYS)));
  // Accounts that are deleted take theirs along; earlier versions left them.
  await db.delete(endedSubscriptions).where(isNull(endedSubscriptions.userId));
  await db.delete(auditLog).where(lt(auditLog.at, daysAgo(AUDIT_DAYS)));
  await db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, daysAgo(EVENT_DAYS)));
  await db.delete(mails).where(and(ne(mails.state, 'waiting'), lt(mails.finishedAt, daysAgo(MAIL_DAYS))));
  const hasNoMails = notExists(
    db.select({ id: mails.id }).from(mails).where(eq(mails.batchId, mailBatches.id)),
  );
  await db.delete(mailBatches).where(and(hasNoMails, lt(mailBatches.createdAt, daysAgo(MAIL_DAYS))));
}
