import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { oneTimeTokens } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { lockUser } from '../users/find-user.ts';

type Row = typeof oneTimeTokens.$inferSelect;

/** A one-time token's purpose, its user and address (if any), and its validity in milliseconds. */
type OneTimeUse = Pick<Row, 'purpose' | 'userId'> & Partial<Pick<Row, 'email'>> & { lifetimeMs: number };

/** Issues a token that works once. Only its hash is stored. */
export async function issueOneTimeToken(
  db: Database,
  { purpose, userId, email = null, lifetimeMs }: OneTimeUse,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await db.insert(oneTimeTokens).values({ tokenHash: hashToken(token), purpose, userId, email, expiresAt });
  return token;
}

/**
 * Redeems a token and locks its user, if any, until the transaction ends. A single statement finds and
 * deletes it, so that only one of two simultaneous calls succeeds. The user is locked first, as by everything
 * else that changes an account and its tokens: in another order, two of them could wait for each other.
 * @returns the user and the address it belonged to, if any
 * @throws {ApiError} invalidToken
 */
export async function redeemOneTimeToken(
  tx: Database,
  purpose: Row['purpose'],
  token: string,
): Promise<Pick<Row, 'userId' | 'email'>> {
  const holderId = await requireOneTimeToken(tx, purpose, token);
  if (holderId !== null) await lockUser(tx, holderId);
  const [taken] = await tx
    .delete(oneTimeTokens)
    .where(isValid(purpose, token))
    .returning({ userId: oneTimeTokens.userId, email: oneTimeTokens.email });
  if (!taken) throw new ApiError('invalidToken');
  return taken;
}

/** Checks a token without using it up. @returns its user, if any @throws {ApiError} invalidToken */
export async function requireOneTimeToken(
  db: Database,
  purpose: Row['purpose'],
  token: string,
): Promise<string | null> {
  const [found] = await db
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(isValid(purpose, token));
  if (!found) throw new ApiError('invalidToken');
  return found.userId;
}

function isValid(purpose: Row['purpose'], token: string) {
  return and(
    eq(oneTimeTokens.tokenHash, hashToken(token)),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  );
}

/** How long a mailed link is valid, in milliseconds. */
const RESET_MS = 60 * 60_000;

/** Issues a token that sets a password once, within an hour; using it confirms `email`. */
export function issueResetToken(db: Database, userId: string, email: string | null = null): Promise<string> {
  return issueOneTimeToken(db, { purpose: 'reset-password', userId, email, lifetimeMs: RESET_MS });
}

/** Generates a bearer token: 256 random bits in URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token for storage, so that it is useless to anyone who reads the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
