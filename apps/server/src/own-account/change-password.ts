import type { RouteBody } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { dropPending } from '../addresses/address-changes.ts';
import type { Context } from '../context.ts';
import { users } from '../db/schema/index.ts';
import type { Caller } from '../http/caller.ts';
import { hashPassword, requireStrongPassword } from '../sign-in/passwords.ts';
import { requirePassword, requirePasswordUnchanged } from '../sign-in/require-password.ts';
import { endOtherSessions } from '../sign-in/sessions.ts';

/**
 * Changes the caller's password, ends their other sessions and everything started with the old password, and
 * notifies them.
 * @throws {ApiError} wrongPassword @throws {ApiError} commonPassword @throws {ApiError} passwordIsAddress
 * @throws {ApiError} wrongCredentials if it has been changed in the meantime @throws {TooManyAttemptsError}
 */
export async function changePassword(
  { db, mailer }: Context,
  { user, sessionId }: Caller,
  { password, newPassword }: RouteBody<'changePassword'>,
  ip: string,
): Promise<void> {
  const proven = await requirePassword(db, user.id, password, ip);
  requireStrongPassword(newPassword, user.email);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    await requirePasswordUnchanged(tx, proven);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await dropPending(tx, user.id);
    await endOtherSessions(tx, user.id, sessionId);
    await mailer.queue(tx, 'password-changed', user, {});
  });
}
