import { type RouteBody, TRIAL_DAYS } from '@framescout/contract';
import { DrizzleQueryError } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { isKeptForOther } from './address-changes.ts';
import { hashPassword } from './passwords.ts';
import { requireStrongPassword } from './weak-passwords.ts';

const DAY_MS = 24 * 60 * 60_000;
const UNIQUE_VIOLATION = '23505';

/** What a new account is made from. */
export type NewAccount = Pick<RouteBody<'register'>, 'email' | 'username' | 'password'> &
  Partial<Pick<typeof users.$inferInsert, 'role' | 'subscriptionStatus' | 'expiryDate'>>;

/**
 * Creates an account, by default a user's on trial.
 * @param alongside is done in the same transaction, with the id of the new user
 * @returns its id
 * @throws {ApiError} addressTaken @throws {ApiError} commonPassword @throws {ApiError} passwordIsAddress
 */
export async function register(
  { db, mailer }: Context,
  account: NewAccount,
  alongside?: (tx: Database, id: string) => Promise<void>,
): Promise<string> {
  requireStrongPassword(account.password, account.email);
  // Hashed before anything is looked up, so that a taken address takes as long as a free one.
  const passwordHash = await hashPassword(account.password);
  const isTrial = account.expiryDate === undefined;
  const expiryDate = account.expiryDate ?? new Date(Date.now() + TRIAL_DAYS * DAY_MS);
  return db.transaction(async (tx) => {
    const id = await insertUser(tx, {
      email: account.email,
      username: account.username,
      passwordHash,
      role: account.role ?? 'user',
      subscriptionStatus: account.subscriptionStatus ?? 'active',
      expiryDate,
    });
    if (isTrial) {
      await mailer.queue(tx, {
        template: 'trial-started',
        data: { username: account.username, expiryDate: expiryDate.toISOString() },
        to: account.email,
        userId: id,
        dedupeKey: `trial-started ${id}`,
      });
    }
    await alongside?.(tx, id);
    return id;
  });
}

/** Stores a new user. @returns their id @throws {ApiError} addressTaken */
export async function insertUser(db: Database, values: typeof users.$inferInsert): Promise<string> {
  if (await isKeptForOther(db, values.email, null)) throw new ApiError('addressTaken');
  try {
    const [row] = await db.insert(users).values(values).returning({ id: users.id });
    if (!row) throw new Error('The inserted user was not returned.');
    return row.id;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('addressTaken');
    throw error;
  }
}

/** Whether a write failed because what has to be unique is there already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const { cause } = error;
  return cause !== undefined && 'code' in cause && cause.code === UNIQUE_VIOLATION;
}
