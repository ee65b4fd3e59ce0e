import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { addressChanges, oneTimeTokens } from '../db/schema/index.ts';

/** Days in which a change of address can be undone; until then nobody else gets the former one. */
export const UNDO_DAYS = 7;

/** The condition that a change of address can be undone. */
export const isUndoable = gt(addressChanges.changedAt, sql`now() - make_interval(days => ${UNDO_DAYS})`);

/** Whether an address is kept for an account that may still take it back, other than that of a user. */
export async function isKeptForOther(db: Database, email: string, userId: string | null): Promise<boolean> {
  const isOther = userId === null ? undefined : ne(addressChanges.userId, userId);
  const [kept] = await db
    .select({ userId: addressChanges.userId })
    .from(addressChanges)
    .where(and(sql`lower(${addressChanges.oldEmail}) = lower(${email.trim()})`, isUndoable, isOther))
    .limit(1);
  return kept !== undefined;
}

/**
 * Ends what was begun for an account by whoever held its password or mailbox so far: links that set a password, sign-ins
 * half done, an address that was not confirmed. A change of address that was confirmed can still be undone.
 */
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
