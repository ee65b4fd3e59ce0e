import { type User, withAsciiDomain } from '@framescout/contract';
import { eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { belongsToUser, toUser, userColumns } from './to-user.ts';

/** Reads a user by their id. @throws {ApiError} userNotFound */
export async function findUser(db: Database, id: string): Promise<User> {
  const [row] = await db
    .select(userColumns)
    .from(users)
    .leftJoin(subscriptions, belongsToUser)
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

/**
 * SQL condition over users joined with their subscriptions: someone vouches for the account, by having confirmed
 * its address, an administrator's word, or a payment. Otherwise anyone may have made it, with anyone's address.
 */
export const isVouchedFor = or(
  isNull(users.verifyBy),
  eq(users.role, 'admin'),
  gt(subscriptions.paidUntil, sql`now()`),
);

/** Locks all administrators until the transaction ends, on all nodes. @returns their ids */
export async function lockAdministrators(tx: Database): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('update');
  return rows.map(({ id }) => id);
}

/** Locks a user until the transaction ends, across all nodes. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
