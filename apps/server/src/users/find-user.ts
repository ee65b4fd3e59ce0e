import { type User, withAsciiDomain } from '@framescout/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { ofSameUser, toUser, userColumns } from './to-user.ts';

/** Reads a user by their id. @throws {ApiError} userNotFound */
export async function findUser(db: Database, id: string): Promise<User> {
  const [row] = await db
    .select(userColumns)
    .from(users)
    .leftJoin(subscriptions, ofSameUser)
    .where(eq(users.id, id));
  if (!row) throw new ApiError('userNotFound');
  return toUser(row);
}

/** SQL condition: the user has this e-mail address, ignoring case and however its domain is written. */
export function hasEmail(email: string) {
  // Not lowercased by the database's lower(), which turns letters such as İ into i: the attempt would be
  // counted under a different account.
  return sql`lower(${users.email}) = ${withAsciiDomain(email.trim()).toLowerCase()}`;
}
