import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';

/** A user, and the hash of the password that was theirs when it was found right. */
export type ProvenPassword = { userId: string; passwordHash: string };

/**
 * Checks that a password is still its user's, and has whoever changes it wait until the transaction ends. Otherwise what was
 * under way with the former password while a new one is set would stand after it: a session, an address, another password.
 * @throws {ApiError} wrongCredentials
 */
export async function holdPassword(tx: Database, { userId, passwordHash }: ProvenPassword): Promise<void> {
  const [holder] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  if (!holder) throw new ApiError('wrongCredentials');
}
