import type { RouteAnswer, RouteBody } from '@framescout/contract';
import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import { type Database, hasRow } from '../db/database.ts';
import { type addressChanges, secondFactors, users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { removeSecondFactor } from '../second-factor/second-factor.ts';
import { limitAttempt } from '../sign-in/limit-attempt.ts';
import { issueResetToken, redeemOneTimeToken } from '../sign-in/one-time-tokens.ts';
import { endAllAccess } from '../sign-in/sessions.ts';
import { dropAddressChange, readAddressChange } from './address-changes.ts';

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
    const { userId, email: mailedTo } = await redeemOneTimeToken(tx, 'keep-address', token);
    const change = userId === null ? undefined : await readAddressChange(tx, userId);
    if (userId === null || !change) throw new ApiError('invalidToken');
    const { askedAt } = change;
    const email = change.isUndoable ? change.oldEmail : await requirePresentAddress(tx, change, mailedTo);
    await tx.update(users).set({ email }).where(eq(users.id, userId));
    await dropAddressChange(tx, userId);
    await endAllAccess(tx, userId);
    await removeSecondFactorSince(tx, userId, askedAt);
    return { userId, kept: { email, resetToken: await issueResetToken(tx, userId) } };
  });
  await takeBack();
  return done;
}

/**
 * Returns the address of an account that keeps it because a requested change has not been confirmed. An
 * address before that, whose own change has become final, has no say in this.
 * @throws {ApiError} invalidToken
 */
async function requirePresentAddress(
  tx: Database,
  { userId, pendingEmail, changedAt }: typeof addressChanges.$inferSelect,
  mailedTo: string | null,
): Promise<string> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  // Links mailed by the version before this one lack the address.
  const isOfPresent = mailedTo === null ? changedAt === null : mailedTo === user?.email;
  if (!user || pendingEmail === null || !isOfPresent) throw new ApiError('invalidToken');
  return user.email;
}

/** Removes a second factor set up since then, with which a thief could keep the owner out. */
async function removeSecondFactorSince(tx: Database, userId: string, since: Date): Promise<void> {
  const isSince = or(isNull(secondFactors.confirmedAt), gte(secondFactors.confirmedAt, since));
  if (!(await hasRow(tx, secondFactors, and(eq(secondFactors.userId, userId), isSince)))) return;
  if (!(await removeSecondFactor(tx, userId))) return;
  await recordAct(tx, { action: 'second-factor-off', who: userId, whom: userId });
}
