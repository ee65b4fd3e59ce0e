import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { limitAttempt } from './limit-attempt.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Checks that a signed-in user knows their password, before actions that must not be possible for someone who
 * merely found their browser open.
 * @returns the user, and the hash that the password was verified against
 * @throws {ApiError} wrongPassword @throws {TooManyAttemptsError}
 */
export async function requirePassword(
  db: Database,
  userId: string,
  password: string,
  ip: string,
): Promise<ProvenPassword> {
  const takeBack = await limitAttempt(db, 'known-password', { account: userId, ip });
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw new ApiError('wrongPassword');
  await takeBack();
  return { userId, passwordHash: user.passwordHash };
}

/** A user whose password was verified, and the hash it was verified against. */
export type ProvenPassword = { userId: string; passwordHash: string };

/**
 * Checks that a password is still current and locks the user's row, so that a password change waits until the
 * transaction ends. Otherwise something started with the old password while a new one is being set would
 * survive it: a session, an address, another password.
 * @throws {ApiError} wrongCredentials
 */
export async function requirePasswordUnchanged(
  tx: Database,
  { userId, passwordHash }: ProvenPassword,
): Promise<void> {
  const [holder] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  if (!holder) throw new ApiError('wrongCredentials');
}
