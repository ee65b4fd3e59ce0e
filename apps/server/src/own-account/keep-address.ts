import type { RouteAnswer, RouteBody } from '@framescout/contract';
import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { dropPending, isUndoable } from '../accounts/address-changes.ts';
import { limitAttempt } from '../accounts/limit-attempt.ts';
import { redeemOneTimeToken } from '../accounts/one-time-tokens.ts';
import { issueResetToken } from '../accounts/reset-password.ts';
import { endSessionsOfUser } from '../accounts/sessions.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addressChanges, oneTimeTokens, secondFactors, users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { removeSecondFactor } from '../second-factor/second-factor.ts';

/**
 * Keeps or restores the address of an account using a link mailed to it. Whoever requested the change knows
 * the password, so all sessions end, a second factor turned on since is removed, and a new password can be
 * set.
 * @returns the user, and the response to the call
 * @throws {ApiError} invalidToken @throws {TooManyAttemptsError}
 */
export async function keepAddress(
  { db }: Pick<Context, 'db'>,
  { token }: RouteBody<'keepAddress'>,
  ip: string,
): Promise<{ userId: string; kept: RouteAnswer<'keepAddress'> }> {
  const takeBack = await limitAttempt(db, 'address-link', { account: '', ip });
  const done = await db.transaction(async (tx) => {
    const { userId } = await redeemOneTimeToken(tx, 'keep-address', token);
    if (!userId) throw new ApiError('invalidToken');
    const isOpen = or(isNull(addressChanges.changedAt), isUndoable);
    const [change] = await tx
      .select()
      .from(addressChanges)
      .where(and(eq(addressChanges.userId, userId), isOpen))
      .for('update');
    if (!change) throw new ApiError('invalidToken');
    const { oldEmail: email, askedAt } = change;
    await tx.update(users).set({ email }).where(eq(users.id, userId));
    await dropPending(tx, userId);
    await tx.delete(addressChanges).where(eq(addressChanges.userId, userId));
    await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
    await endSessionsOfUser(tx, userId);
    await removeSecondFactorSince(tx, userId, askedAt);
    return { userId, kept: { email, resetToken: await issueResetToken(tx, userId) } };
  });
  await takeBack();
  return done;
}

/** Removes a second factor turned on since then, with which a thief could keep the owner out. */
async function removeSecondFactorSince(tx: Database, userId: string, since: Date): Promise<void> {
  const [added] = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), gte(secondFactors.confirmedAt, since)));
  if (!added) return;
  await removeSecondFactor(tx, userId);
  await recordAct(tx, { action: 'second-factor-off', who: userId, whom: userId });
}
