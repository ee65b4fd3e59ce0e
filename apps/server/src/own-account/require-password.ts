import { eq } from 'drizzle-orm';
import { countAttempt } from '../accounts/count-attempt.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * Checks that someone signed in knows their password, before what a found browser must not be enough for.
 * @throws {ApiError} wrongPassword @throws {TooManyAttemptsError}
 */
export async function requirePassword(
  db: Database,
  userId: string,
  password: string,
  ip: string,
): Promise<void> {
  const takeBack = await countAttempt(db, 'confirm-password', { account: userId, ip });
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!(await verifyPassword(password, user?.passwordHash ?? null))) throw new ApiError('wrongPassword');
  await takeBack();
}
