import { hasActiveAccess } from '@framescout/contract';
import {
  ApiError,
  apiTokens,
  belongsToUser,
  type Database,
  demandSecondFactor,
  hashToken,
  limitAttempt,
  type Program,
  subscriptions,
  type TokenCaller,
  toUser,
  userColumns,
  users,
} from '@framescout/server';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';

/** The last use is stored no more often than this, in milliseconds. */
const USED_EVERY_MS = 60_000;

/**
 * Finds the user on whose behalf a program makes a call. A token does not work for a user whose access has
 * ended.
 * @param requiresSecondFactor whether administrators need a second factor
 * @throws {ApiError} invalidApiToken @throws {ApiError} scopeMissing @throws {ApiError} noActiveAccess
 * @throws {TooManyAttemptsError} after many invalid tokens
 */
export async function findTokenCaller(
  db: Database,
  { token, scope, ip }: Program,
  requiresSecondFactor: boolean,
): Promise<TokenCaller> {
  const [row] = await db
    .select({
      ...userColumns,
      tokenId: apiTokens.id,
      scopes: apiTokens.scopes,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(subscriptions, belongsToUser)
    .where(
      and(
        eq(apiTokens.tokenHash, hashToken(token)),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`)),
      ),
    );
  if (!row) {
    // Only invalid ones count: one old token must not stop all others on its network.
    await limitAttempt(db, 'api-token', { account: '', ip });
    throw new ApiError('invalidApiToken');
  }
  const { tokenId, scopes, lastUsedAt } = row;
  const user = demandSecondFactor(toUser(row), requiresSecondFactor);
  if (!hasActiveAccess(user)) throw new ApiError('noActiveAccess');
  if (!scopes.includes(scope)) {
    throw new ApiError('scopeMissing', { message: `This API token may not do this: it lacks ${scope}.` });
  }
  const now = Date.now();
  if (lastUsedAt === null || now - lastUsedAt.getTime() > USED_EVERY_MS) {
    await db
      .update(apiTokens)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(apiTokens.id, tokenId));
  }
  return { user, tokenId };
}
