import type { RouteBody } from '@framescout/contract';
import type { Context } from '../context.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { countAttempt, requireAttemptLeft } from './count-attempt.ts';
import { hasEmail } from './find-user.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Checks an e-mail address and a password.
 * @returns the user's id
 * @throws {ApiError} wrongCredentials also when there is no such account, after just as long
 * @throws {TooManyAttemptsError}
 */
export async function signIn(
  { db }: Context,
  { email, password }: RouteBody<'signIn'>,
  ip: string,
): Promise<string> {
  const attempt = { account: email, ip };
  await requireAttemptLeft(db, 'signed-in', attempt);
  const takeBack = await countAttempt(db, 'sign-in', attempt);
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(hasEmail(email));
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw new ApiError('wrongCredentials');
  await takeBack();
  await countAttempt(db, 'signed-in', attempt);
  return user.id;
}
