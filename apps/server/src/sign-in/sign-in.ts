import type { RouteBody } from '@framescout/contract';
import type { Context } from '../context.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { hasEmail } from '../users/find-user.ts';
import { findKnownPlace } from './known-places.ts';
import { limitAttempt, requireAttemptAllowed } from './limit-attempt.ts';
import { verifyPassword } from './passwords.ts';
import type { ProvenPassword } from './require-password-unchanged.ts';
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
