import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { oneTimeTokens } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { hashToken, newToken } from './tokens.ts';

type Row = typeof oneTimeTokens.$inferSelect;

/** What a link is for, whose it is if anyone's, and how long it holds, in milliseconds. */
export type OneTimeUse = Pick<Row, 'purpose' | 'userId'> & { lifetimeMs: number };

/** Gives out a token that does something once. Only its hash is kept. */
export async function issueOneTimeToken(
  db: Database,
  { purpose, userId, lifetimeMs }: OneTimeUse,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await db.insert(oneTimeTokens).values({ tokenHash: hashToken(token), purpose, userId, expiresAt });
  return token;
}

/**
 * Uses a token up. One statement takes it and deletes it: of two that come at once, one gets it.
 * @returns whose it was, if anyone's
 * @throws {ApiError} invalidToken
 */
export async function takeOneTimeToken(
  db: Database,
  purpose: Row['purpose'],
  token: string,
): Promise<string | null> {
  const [taken] = await db
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashToken(token)),
        eq(oneTimeTokens.purpose, purpose),
        gt(oneTimeTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: oneTimeTokens.userId });
  if (!taken) throw new ApiError('invalidToken');
  return taken.userId;
}
