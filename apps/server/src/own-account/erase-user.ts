import { UNCONFIRMED_DAYS, VERIFY_WITHIN_HOURS } from '@framescout/contract';
import { and, eq, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import { isUndoable } from '../addresses/address-changes.ts';
import { recordTrial } from '../addresses/used-trials.ts';
import { asksForVerification } from '../addresses/verify-address.ts';
import { recordAct } from '../audit/record-act.ts';
import { endAllCharges, endChargesBegunSince, type FormerPayer } from '../billing/end-all-charges.ts';
import type { BillingContext } from '../billing/payment-provider.ts';
import { claimScheduledWork } from '../db/claim-scheduled-work.ts';
import { changesRow, type Database } from '../db/database.ts';
import { addressChanges, endedSubscriptions, jobs, mails, subscriptions, users } from '../db/schema/index.ts';
import { ApiError, isApiError } from '../http/api-error.ts';
import { eraseFromOutbox } from '../mail/erase-from-outbox.ts';
import { isVouchedFor, lockAdministrators, lockUser } from '../users/find-user.ts';
import { belongsToUser } from '../users/to-user.ts';

const lowerTo = lower(mails.to);

const NOTHING_DELETED =
  'The payment provider did not answer, so nothing was deleted. Please try again in a few minutes.';

/**
 * Deletes an account with everything that belongs to it: sessions, projects, mails in the queue and in the
 * outbox folder; its jobs and their results within seconds, or once their queue is reachable. Anything that
 * could charge the owner is ended at the payment provider first; if that fails, nothing is deleted. Payments
 * stay for the books, and alerts about the customer until an administrator has dealt with them.
 * @param log gets the id: only the log knows who has to be deleted again once a backup was restored, with
 * which the books and the audit log go back
 * @param actorId who asks for it: the owner or an administrator; `null` for the server itself
 * @param condition what must still hold for the user, joined with their subscription
 * @throws {ApiError} userNotFound also if the condition does not hold @throws {ApiError} accessDenied @throws {ApiError} lastAdministrator
 * @throws {ApiError} paymentProviderFailed
 */
export async function eraseUser(
  context: BillingContext,
  log: Pick<FastifyBaseLogger, 'info'>,
  actorId: string | null,
  id: string,
  condition?: SQL,
): Promise<void> {
  const { db, config } = context;
  await requireDeletable(context, actorId, id);
  let payer: FormerPayer;
  try {
    payer = await endAllCharges(context, id);
  } catch (error) {
    if (!isApiError(error, 'paymentProviderFailed')) throw error;
    throw new ApiError('paymentProviderFailed', { message: NOTHING_DELETED, cause: error });
  }
  const addresses = await db.transaction(async (tx) => {
    refuseIfKept(await lockAdministrators(tx), actorId, id);
    // Locked first, as where payments are stored: otherwise each could wait for a row of the other.
    await lockUser(tx, id);
    await rememberTrial(context, tx, id, condition);
    await abandonJobs(tx, eq(jobs.userId, id));
    const candidates = await readAddresses(tx, id);
    // Unlike the payments, the books do not need these.
    await tx.delete(endedSubscriptions).where(eq(endedSubscriptions.userId, id));
    const [deleted] = await tx
      .delete(users)
      .where(eq(users.id, id))
      .returning({ email: lower(users.email) });
    if (!deleted) throw new ApiError('userNotFound');
    const freed = await omitHeld(tx, candidates);
    // Of mails to earlier addresses, only those without a user, such as a requested reset.
    const isOfNobodyElse = or(isNull(mails.userId), eq(lowerTo, deleted.email));
    await tx.delete(mails).where(and(inArray(lowerTo, freed), isOfNobodyElse));
    await recordAct(tx, { action: 'account-deleted', who: actorId, whom: id });
    return freed;
  });
  log.info({ userId: id }, 'An account was deleted.');
  await endChargesBegunSince(context, payer);
  await eraseFromOutbox(config.dataFolder, addresses);
}

/** Remembers an address's trial, confirmed or not, before deletion. @throws {ApiError} userNotFound */
async function rememberTrial(
  context: BillingContext,
  tx: Database,
  id: string,
  condition: SQL | undefined,
): Promise<void> {
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .leftJoin(subscriptions, belongsToUser)
    .where(and(eq(users.id, id), condition));
  if (!user) throw new ApiError('userNotFound');
  if (asksForVerification(context)) await recordTrial({ ...context, db: tx }, user);
}

/** Reads a user's addresses, past, present and asked for, as far as mail to them is stored; lowercase. */
async function readAddresses(tx: Database, id: string): Promise<string[]> {
  const mailed = await tx.selectDistinct({ to: lowerTo }).from(mails).where(eq(mails.userId, id));
  const [user] = await tx
    .select({ email: lower(users.email) })
    .from(users)
    .where(eq(users.id, id));
  const [change] = await tx
    .select({
      old: lower(addressChanges.oldEmail),
      pending: sql<string | null>`lower(${addressChanges.pendingEmail})`,
    })
    .from(addressChanges)
    .where(eq(addressChanges.userId, id));
  const all = [...mailed.map(({ to }) => to), user?.email, change?.old, change?.pending];
  return [...new Set(all.filter((address) => typeof address === 'string'))];
}

/** Leaves out addresses that an account has or can take back: it is asked for, and keeps its mail. */
async function omitHeld(tx: Database, addresses: string[]): Promise<string[]> {
  const email = lower(users.email);
  const held = await tx.select({ email }).from(users).where(inArray(email, addresses));
  const old = lower(addressChanges.oldEmail);
  const reserved = await tx
    .select({ email: old })
    .from(addressChanges)
    .where(and(inArray(old, addresses), isUndoable));
  const kept = new Set([...held, ...reserved].map((row) => row.email));
  return addresses.filter((address) => !kept.has(address));
}

function lower(column: PgColumn) {
  return sql<string>`lower(${column})`;
}

/** Checks this first, so that nothing is cancelled at the provider in vain. */
async function requireDeletable({ db }: BillingContext, actorId: string | null, id: string): Promise<void> {
  const administrators = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  refuseIfKept(
    administrators.map((administrator) => administrator.id),
    actorId,
    id,
  );
}

function refuseIfKept(administrators: readonly string[], actorId: string | null, id: string): void {
  if (actorId !== null && actorId !== id && !administrators.includes(actorId))
    throw new ApiError('accessDenied');
  if (administrators.length === 1 && administrators[0] === id) throw new ApiError('lastAdministrator');
}

/** Values that clear everything identifying the user and their recording. */
const FORGOTTEN = { userId: null, name: '', video: '', idempotencyKey: null, outcome: null } as const;

/** Leaves jobs without a user, to be removed once the queue is reachable. @returns whether any */
export function abandonJobs(db: Database, which: SQL | undefined): Promise<boolean> {
  return changesRow(db.update(jobs).set(FORGOTTEN).where(which));
}

const WORK = 'unconfirmed accounts';
/** A little less than the hour after which it is due, so that none is skipped. */
const PAUSE_HOURS = 0.9;

/** SQL condition over users joined with their subscriptions: nobody vouched for the account in time. */
const isOver = and(
  lt(
    users.verifyBy,
    sql`now() - make_interval(days => ${UNCONFIRMED_DAYS}, hours => ${-VERIFY_WITHIN_HOURS}::int)`,
  ),
  // Anyone who has ever paid has a subscription, even if it has ended.
  isNull(subscriptions.userId),
  not(sql`coalesce(${isVouchedFor}, false)`),
);

/** Deletes the accounts whose address has not been confirmed in time, like their owners would. */
export async function eraseUnconfirmed(
  context: BillingContext,
  log: Pick<FastifyBaseLogger, 'info'>,
  closing: AbortSignal,
): Promise<void> {
  const { db } = context;
  if (!(await claimScheduledWork(db, WORK, PAUSE_HOURS))) return;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(subscriptions, belongsToUser)
    .where(isOver);
  for (const { id } of rows) {
    if (closing.aborted) return;
    try {
      await eraseUser(context, log, null, id, isOver);
    } catch (error) {
      // Its owner has deleted or confirmed it in the meantime.
      if (!isApiError(error, 'userNotFound')) throw error;
    }
  }
}
