import type { RouteBody } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { dropPending, revokePreviousOwner } from '../addresses/address-changes.ts';
import { markConfirmed } from '../addresses/verify-address.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { rememberPlace } from '../sign-in/known-places.ts';
import { limitAttempt } from '../sign-in/limit-attempt.ts';
import { issueResetToken, redeemOneTimeToken, requireOneTimeToken } from '../sign-in/one-time-tokens.ts';
import { hashPassword, requireStrongPassword } from '../sign-in/passwords.ts';
import { endAllAccess, type SessionOrigin } from '../sign-in/sessions.ts';
import { findUser, hasEmail } from '../users/find-user.ts';

/**
 * Sends a reset link to an e-mail address if it has an account. A mail is queued either way, and the account
 * is looked up only when it is sent: neither the response nor its timing reveals whether there is one.
 * @throws {TooManyAttemptsError}
 */
export async function requestReset(
  { db, mailer }: Context,
  { email }: RouteBody<'requestReset'>,
  ip: string,
): Promise<void> {
  await limitAttempt(db, 'request-reset', { account: email, ip });
  await mailer.queue(db, 'reset-password', { id: null, email }, {});
}

/**
 * Returns the data of a reset mail to an e-mail address, with a new token, and locks its user until the
 * transaction ends; `null` if the address has no account.
 */
export async function dataOfResetMail(tx: Database, to: string): Promise<{ token: string } | null> {
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(hasEmail(to))
    .for('no key update');
  return user ? { token: await issueResetToken(tx, user.id, user.email) } : null;
}

/**
 * Sets a new password using a mailed token, ends all other access and all other links of its user, and tells
 * them by mail. If their address was never confirmed, someone else may have registered it: whoever can read
 * its mail is the owner, so a second factor that was set up before is removed.
 * @returns the token by which the browser is recognized when they sign in, however many strangers are trying to
 * @throws {ApiError} invalidToken @throws {ApiError} commonPassword @throws {ApiError} passwordIsAddress
 * @throws {TooManyAttemptsError}
 */
export async function confirmReset(
  { db, serverKey, mailer }: Pick<Context, 'db' | 'serverKey' | 'mailer'>,
  { token, newPassword }: RouteBody<'confirmReset'>,
  origin: SessionOrigin,
): Promise<string> {
  const takeBack = await limitAttempt(db, 'confirm-reset', { account: '', ip: origin.ip });
  const holderId = await requireOneTimeToken(db, 'reset-password', token);
  if (!holderId) throw new ApiError('invalidToken');
  requireStrongPassword(newPassword, (await findUser(db, holderId)).email);
  const passwordHash = await hashPassword(newPassword);
  const device = await db.transaction(async (tx) => {
    const { userId, email } = await redeemOneTimeToken(tx, 'reset-password', token);
    if (!userId) throw new ApiError('invalidToken');
    const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning();
    // A link to an address that the account has left sets no password.
    if (!user || (email !== null && user.email !== email)) throw new ApiError('invalidToken');
    if (email !== null && user.verifyBy !== null) {
      await revokePreviousOwner(tx, userId);
      // Opening the link proves access to this mailbox.
      await markConfirmed({ db: tx, serverKey }, user);
    } else {
      await dropPending(tx, userId);
      await endAllAccess(tx, userId);
    }
    await mailer.queue(tx, 'password-changed', user, {});
    return (await rememberPlace(tx, userId, origin)).device;
  });
  await takeBack();
  return device;
}
