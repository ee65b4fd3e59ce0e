import { DAY_MS, type RouteBody } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import { addressChanges, users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { countIfAllowed, limitAttempt } from '../sign-in/limit-attempt.ts';
import { redeemOneTimeToken } from '../sign-in/one-time-tokens.ts';
import { requirePassword, requirePasswordUnchanged } from '../sign-in/require-password.ts';
import { hasVoucher } from '../users/find-user.ts';
import {
  type AddressChange,
  dropLinksToOthers,
  dropPending,
  isReservedForOther,
  readAddressChange,
  UNDO_DAYS,
} from './address-changes.ts';
import { foldAddress } from './fold-address.ts';
import { markConfirmed } from './verify-address.ts';

const TAKEN = 'This address cannot be used. Please choose another one.';

/**
 * Requests another address for the caller's account. If the server sends mail, it takes effect once a link
 * sent there is used, and the response is the same whether or not someone else has it, or the address has
 * been sent too many links; otherwise it takes effect immediately.
 * @returns whether it has to be confirmed
 * @throws {ApiError} wrongPassword @throws {ApiError} ownAddress @throws {TooManyAttemptsError}
 * @throws {ApiError} addressTaken only if the server sends no mail
 * @throws {ApiError} wrongCredentials if the password has been changed in the meantime
 */
export async function changeAddress(
  context: Context,
  { user }: Caller,
  { password, email }: RouteBody<'changeAddress'>,
  ip: string,
): Promise<boolean> {
  const { db, config, mailer } = context;
  const proven = await requirePassword(db, user.id, password, ip);
  if (email.toLowerCase() === user.email.toLowerCase()) throw new ApiError('ownAddress');
  const isToBeConfirmed = config.smtpUrl !== null;
  await rethrowAsTaken(() =>
    db.transaction(async (tx) => {
      // Also serializes changes of the same account.
      await requirePasswordUnchanged(tx, proven);
      const former = await readAddressChange(tx, user.id);
      const stranger = { account: foldAddress(email), ip };
      const isLinkSent = isToBeConfirmed && (await countIfAllowed(tx, 'mail-to-stranger', stranger));
      // Otherwise the last link that was sent there has to do, so it stays valid.
      if (!isToBeConfirmed || isLinkSent || former?.pendingEmail !== email) {
        await dropPending(tx, user.id);
        await storePendingAddress(tx, user, email, former);
      }
      if (isToBeConfirmed) {
        if (isLinkSent) await mailer.queue(tx, 'confirm-address', { id: user.id, email }, {});
        if (await hasVoucher(tx, user.id)) await mailer.queue(tx, 'address-change-asked', user, {});
      } else {
        await applyAddress(context, tx, user.id, email);
      }
    }),
  );
  mailer.wake();
  return isToBeConfirmed;
}

/**
 * Puts a mailed link's address into effect. @returns it and its user @throws {ApiError} invalidToken @throws
 * {ApiError} addressTaken @throws {TooManyAttemptsError}
 */
export async function confirmAddress(
  context: Context,
  { token }: RouteBody<'confirmAddress'>,
  ip: string,
): Promise<{ userId: string; email: string }> {
  const takeBack = await limitAttempt(context.db, 'address-link', { account: '', ip });
  const confirmed = await rethrowAsTaken(() =>
    context.db.transaction(async (tx) => {
      const { userId, email: mailedTo } = await redeemOneTimeToken(tx, 'confirm-address', token);
      if (!userId) throw new ApiError('invalidToken');
      const [wish] = await tx
        .select({ email: addressChanges.pendingEmail })
        .from(addressChanges)
        .where(eq(addressChanges.userId, userId))
        .for('update');
      // Links mailed by the version before this one lack the address.
      const isOfWish = mailedTo === null || mailedTo === wish?.email;
      if (!wish?.email || !isOfWish) throw new ApiError('invalidToken');
      await applyAddress(context, tx, userId, wish.email);
      return { userId, email: wish.email };
    }),
  );
  await takeBack();
  return confirmed;
}

/** Stores a requested change. Consecutive ones keep the first address, which can then be restored. */
async function storePendingAddress(
  tx: Database,
  { id: userId, email: present }: Caller['user'],
  pendingEmail: string,
  former: AddressChange | undefined,
): Promise<void> {
  const first = former?.isUndoable
    ? former
    : { oldEmail: present, askedAt: firstAskedAt(former), changedAt: null };
  const { oldEmail, askedAt, changedAt } = first;
  const change = { pendingEmail, oldEmail, askedAt, changedAt };
  await tx
    .insert(addressChanges)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: addressChanges.userId, set: change });
}

/** Returns when the first of the requests that this one replaces was made, if its link may be valid. */
function firstAskedAt(former: AddressChange | undefined): Date {
  const now = new Date();
  if (!former || former.pendingEmail === null) return now;
  return now.getTime() - former.askedAt.getTime() < UNDO_DAYS * DAY_MS ? former.askedAt : now;
}

/**
 * Gives an account its pending address and notifies the old one, which can undo this for as long as the mail
 * says, unless it was never confirmed.
 * @throws {ApiError} addressTaken
 */
async function applyAddress(context: Context, tx: Database, userId: string, email: string): Promise<void> {
  if (await isReservedForOther(tx, email, userId)) throw new ApiError('addressTaken', { message: TAKEN });
  const [user] = await tx
    .select({ id: users.id, email: users.email, verifyBy: users.verifyBy })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user) throw new ApiError('invalidToken');
  // An address that was confirmed, or paid for, can be restored.
  const isKept = await hasVoucher(tx, userId);
  await tx.update(users).set({ email }).where(eq(users.id, userId));
  await markConfirmed({ ...context, db: tx }, { ...user, email });
  const earlier = await readAddressChange(tx, userId);
  // Also revokes links that were sent to the old address.
  await dropPending(tx, userId);
  if (!isKept) {
    await tx.delete(addressChanges).where(eq(addressChanges.userId, userId));
    await dropLinksToOthers(tx, userId, email);
    return;
  }
  // An earlier change is final once it can't be undone, even if it could when this was requested.
  if (!earlier?.isUndoable) await dropLinksToOthers(tx, userId, user.email);
  const changedAt = new Date();
  const change = {
    oldEmail: earlier?.isUndoable ? earlier.oldEmail : user.email,
    pendingEmail: null,
    askedAt: earlier?.askedAt ?? changedAt,
    changedAt,
  };
  await tx
    .insert(addressChanges)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: addressChanges.userId, set: change });
  await context.mailer.queue(tx, 'address-changed', user, {});
}

async function rethrowAsTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('addressTaken', { message: TAKEN });
    throw error;
  }
}
