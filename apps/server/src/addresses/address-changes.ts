import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import { type Database, hasRow } from '../db/database.ts';
import { addressChanges, mails, oneTimeTokens } from '../db/schema/index.ts';
import { removeSecondFactor } from '../second-factor/second-factor.ts';
import { endAllAccess } from '../sign-in/sessions.ts';

/** Days during which a change of address can be undone; the old address is reserved until then. */
export const UNDO_DAYS = 7;

/** SQL condition: the change of address can still be undone. */
export const isUndoable = gt(addressChanges.changedAt, sql`now() - make_interval(days => ${UNDO_DAYS})`);

/** A user's change of address. */
export type AddressChange = typeof addressChanges.$inferSelect & {
  /** Whether the address before it can be restored. */
  isUndoable: boolean;
};

/** Reads a user's change of address and locks it until the transaction ends. */
export async function readAddressChange(tx: Database, userId: string): Promise<AddressChange | undefined> {
  const [change] = await tx
    .select({
      ...getTableColumns(addressChanges),
      isUndoable: sql<boolean>`coalesce(${isUndoable}, false)`,
    })
    .from(addressChanges)
    .where(eq(addressChanges.userId, userId))
    .for('update');
  return change;
}

/** Whether another account than `userId` may still take this address back. */
export function isReservedForOther(db: Database, email: string, userId: string | null): Promise<boolean> {
  const isOther = userId === null ? undefined : ne(addressChanges.userId, userId);
  return hasRow(db, addressChanges, and(isFrom(email), isUndoable, isOther));
}

/** Ends everything that could still change or restore an account's address, unsent links included. */
export async function dropAddressChange(tx: Database, userId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
  await tx.delete(addressChanges).where(eq(addressChanges.userId, userId));
  await dropUnsentLinks(tx, userId);
}

/** Ends the links with which other addresses than this one could restore theirs, sent or not. */
export async function dropLinksToOthers(tx: Database, userId: string, email: string): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, 'keep-address'),
        ne(oneTimeTokens.email, email),
      ),
    );
  await dropUnsentLinks(tx, userId, ne(mails.to, email));
}

/** A mail that is sent late would get a link that is valid from then on. */
async function dropUnsentLinks(tx: Database, userId: string, condition?: SQL): Promise<void> {
  await tx
    .delete(mails)
    .where(
      and(
        eq(mails.userId, userId),
        inArray(mails.template, ['address-change-asked', 'address-changed']),
        inArray(mails.state, ['waiting', 'failed']),
        condition,
      ),
    );
}

/** Frees an address reserved for an account that moved away from it. That move can no longer be undone. */
export async function dropReservation(tx: Database, email: string): Promise<void> {
  await tx.delete(addressChanges).where(isFrom(email));
}

function isFrom(email: string) {
  return sql`lower(${addressChanges.oldEmail}) = lower(${email.trim()})`;
}

/** Cancels what anyone with the password or mailbox has started: links, sign-ins, an unconfirmed address. */
export async function dropPending(tx: Database, userId: string): Promise<void> {
  const ofUser = eq(addressChanges.userId, userId);
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), ne(oneTimeTokens.purpose, 'keep-address')));
  await tx.delete(addressChanges).where(and(ofUser, isNull(addressChanges.changedAt)));
  await tx
    .update(addressChanges)
    .set({ pendingEmail: null })
    .where(and(ofUser, isNotNull(addressChanges.changedAt)));
}

/**
 * Ends everything except the password with which someone could still get into an account that they have
 * registered: anyone can register an address that is not theirs.
 * @returns whether a second factor was removed
 */
export async function revokePreviousOwner(tx: Database, userId: string): Promise<boolean> {
  await dropAddressChange(tx, userId);
  await endAllAccess(tx, userId);
  const hadSecondFactor = await removeSecondFactor(tx, userId);
  if (hadSecondFactor) await recordAct(tx, { action: 'second-factor-off', who: null, whom: userId });
  return hadSecondFactor;
}
