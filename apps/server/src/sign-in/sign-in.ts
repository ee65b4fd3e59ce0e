import type { RouteBody } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError, isApiError } from '../http/api-error.ts';
import { redeemCode } from '../second-factor/second-factor.ts';
import { hasEmail } from '../users/find-user.ts';
import { findKnownPlace } from './known-places.ts';
import { limitAttempt, requireAttemptAllowed } from './limit-attempt.ts';
import { issueOneTimeToken, redeemOneTimeToken, requireOneTimeToken } from './one-time-tokens.ts';
import { verifyPassword } from './passwords.ts';
import { type ProvenPassword, requirePasswordUnchanged } from './require-password.ts';
import type { SessionOrigin } from './sessions.ts';

/** Stands for an account that does not exist, so that looking it up takes as long. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Checks an e-mail address and a password. Wrong ones from where the account has signed in before are counted
 * apart from those of strangers.
 * @returns the user, and the hash that the password was verified against
 * @throws {ApiError} wrongCredentials also if there is no such account, after just as long
 * @throws {TooManyAttemptsError}
 */
export async function signIn(
  { db }: Context,
  { email, password }: RouteBody<'signIn'>,
  origin: SessionOrigin,
): Promise<ProvenPassword> {
  const { ip } = origin;
  const attempt = { account: email, ip };
  await requireAttemptAllowed(db, 'signed-in', attempt);
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(hasEmail(email));
  const place = await findKnownPlace(db, user?.id ?? NOBODY, origin);
  const takeBack =
    place === null
      ? await limitAttempt(db, 'sign-in', attempt)
      : await limitAttempt(db, 'known-password', { account: place, ip });
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw new ApiError('wrongCredentials');
  await takeBack();
  await limitAttempt(db, 'signed-in', attempt);
  return { userId: user.id, passwordHash: user.passwordHash };
}

/** How long after the password the code is accepted, in milliseconds. */
const SECOND_STEP_MS = 10 * 60_000;

/** Issues the token of a sign-in's second step. @throws {ApiError} wrongCredentials if outdated */
export function issueSecondStep(db: Database, proven: ProvenPassword): Promise<string> {
  return db.transaction(async (tx) => {
    await requirePasswordUnchanged(tx, proven);
    return issueOneTimeToken(tx, {
      purpose: 'second-step',
      userId: proven.userId,
      lifetimeMs: SECOND_STEP_MS,
    });
  });
}

/**
 * Checks the code in the second step of a sign-in, after the password was verified.
 * @returns the user and the hash of their password
 * @throws {ApiError} secondStepOver @throws {ApiError} wrongCode @throws {ApiError} secondFactorUnreadable
 * @throws {TooManyAttemptsError}
 */
export async function finishSignIn(
  context: Context,
  { token, code }: RouteBody<'finishSignIn'>,
  origin: SessionOrigin,
): Promise<ProvenPassword> {
  const { db } = context;
  const userId = await requireSecondStepUser(() => requireOneTimeToken(db, 'second-step', token));
  const { ip } = origin;
  const place = await findKnownPlace(db, userId, origin);
  const takeBack =
    place === null
      ? await limitAttempt(db, 'second-step', { account: userId, ip })
      : await limitAttempt(db, 'known-code', { account: place, ip });
  const passwordHash = await db.transaction(async (tx) => {
    // Also serializes, so that two valid codes submitted simultaneously each need their own token.
    await requireSecondStepUser(async () => (await redeemOneTimeToken(tx, 'second-step', token)).userId);
    const kind = await redeemCode(tx, context, userId, code);
    if (kind === 'recovery') await recordAct(tx, { action: 'recovery-code-used', who: userId, whom: userId });
    return readPasswordHash(tx, userId);
  });
  await takeBack();
  return { userId, passwordHash };
}

async function readPasswordHash(tx: Database, userId: string): Promise<string> {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new ApiError('secondStepOver');
  return user.passwordHash;
}

async function requireSecondStepUser(find: () => Promise<string | null>): Promise<string> {
  try {
    const userId = await find();
    if (userId !== null) return userId;
  } catch (error) {
    if (!isApiError(error, 'invalidToken')) throw error;
  }
  throw new ApiError('secondStepOver');
}
