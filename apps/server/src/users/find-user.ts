import { type User, withAsciiDomain } from '@framescout/contract';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
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

/** Reads what is stored about a user. @throws {ApiError} userNotFound */
export async function findUserRow(db: Database, id: string): Promise<typeof users.$inferSelect> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new ApiError('userNotFound');
  return row;
}

/** Does the same, and locks the user until the transaction ends. @throws {ApiError} userNotFound */
export async function lockUserRow(tx: Database, id: string): Promise<typeof users.$inferSelect> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!row) throw new ApiError('userNotFound');
  return row;
}

/** Whether someone vouches for a user's account; see {@link isVouchedFor}. */
export async function hasVoucher(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(subscriptions, belongsToUser)
    .where(and(eq(users.id, id), isVouchedFor));
  return rows.length > 0;
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
