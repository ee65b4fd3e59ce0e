import type { RouteBody } from '@framescout/contract';
import type { Context } from '../context.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { hasEmail } from '../users/find-user.ts';
import { limitAttempt, requireAttemptAllowed } from './limit-attempt.ts';
import { verifyPassword } from './passwords.ts';
import type { ProvenPassword } from './require-password-unchanged.ts';

/**
 * Checks an e-mail address and a password.
 * @returns the user, and the hash that the password was verified against
 * @throws {ApiError} wrongCredentials also if there is no such account, after just as long
 * @throws {TooManyAttemptsError}
 */
export async function signIn(
  { db }: Context,
  { email, password }: RouteBody<'signIn'>,
  ip: string,
): Promise<ProvenPassword> {
  const attempt = { account: email, ip };
  await requireAttemptAllowed(db, 'signed-in', attempt);
  const takeBack = await limitAttempt(db, 'sign-in', attempt);
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(hasEmail(email));
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw new ApiError('wrongCredentials');
  await takeBack();
  await limitAttempt(db, 'signed-in', attempt);
  return { userId: user.id, passwordHash: user.passwordHash };
}
