import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { hasSecondFactor } from '../second-factor/second-factor.ts';
import { type DescribedOrigin, rememberPlace } from './known-places.ts';
import { countIfAllowed } from './limit-attempt.ts';
import { type ProvenPassword, requirePasswordUnchanged } from './require-password.ts';
import { type SessionOrigin, startSession } from './sessions.ts';

/** Someone who has just signed in. */
export type SignedIn = ProvenPassword & {
  /** Whether they have also sent the code of their second factor. */
  hasSentCode: boolean;
};

/** Someone who has just created their account. */
export type NewAccount = { userId: string; passwordHash: null };

/**
 * Starts a session for someone who has just signed in or created an account. Users are notified of a sign-in
 * from somewhere new; an administrator's sign-in is recorded in the audit log.
 * @returns the tokens of the session and of the device
 * @throws {ApiError} wrongCredentials if the password has been changed since it was verified
 * @throws {ApiError} secondStepOver if a second factor has been turned on since
 */
export function beginSession(
  context: Context,
  who: SignedIn | NewAccount,
  origin: SessionOrigin,
): Promise<{ session: string; device: string }> {
  const { userId } = who;
  const isSignIn = who.passwordHash !== null;
  return context.db.transaction(async (tx) => {
    if (isSignIn) {
      await requirePasswordUnchanged(tx, who);
      if (!who.hasSentCode && (await hasSecondFactor(tx, userId))) throw new ApiError('secondStepOver');
    }
    const { device, newOrigin } = await rememberPlace(tx, userId, origin);
    if (isSignIn) {
      const [user] = await tx.select().from(users).where(eq(users.id, userId));
      if (user?.role === 'admin') {
        await recordAct(tx, { action: 'administrator-signed-in', who: userId, whom: userId });
      }
      if (user && newOrigin) await queueSignInNotice(context, tx, user, newOrigin, origin.ip);
    }
    return { session: await startSession(tx, userId, origin), device };
  });
}

async function queueSignInNotice(
  { mailer, now }: Context,
  tx: Database,
  user: typeof users.$inferSelect,
  { browser, network }: DescribedOrigin,
  ip: string,
): Promise<void> {
  // Otherwise the mailbox could be flooded until nobody reads the one notice that matters.
  if (!(await countIfAllowed(tx, 'sign-in-notice', { account: user.id, ip }))) return;
  await mailer.queue(tx, 'new-sign-in', user, { browser, network, at: new Date(now()).toISOString() });
}
