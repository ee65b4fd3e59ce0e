import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';

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
