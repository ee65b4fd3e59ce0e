import { type ApiScope, hasActiveAccess } from '@framescout/contract';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { apiTokens, subscriptions, users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { readBearer } from '../http/bearer.ts';
import type { TokenCaller } from '../http/caller.ts';
import type { TokenCookie } from '../http/token-cookie.ts';
import { limitAttempt } from '../sign-in/limit-attempt.ts';
import { hashToken } from '../sign-in/tokens.ts';
import { demandSecondFactor, ofSameUser, toUser, userColumns } from '../users/to-user.ts';

/** The last use is stored no more often than this, in milliseconds. */
const USED_EVERY_MS = 60_000;

type TokenRules = {
  cookie: TokenCookie;
  /** Whether administrators need a second factor. */
  requiresSecondFactor: boolean;
};

/**
 * Finds the user on whose behalf a program makes a call; `null` if it sends no token. A token does not work
 * for a user whose access has ended.
 * @throws {ApiError} invalidApiToken @throws {ApiError} scopeMissing @throws {ApiError} noActiveAccess
 * @throws {TooManyAttemptsError} after many invalid tokens
 */
export async function findTokenCaller(
  db: Database,
  request: FastifyRequest,
  scope: ApiScope,
  { cookie, requiresSecondFactor }: TokenRules,
): Promise<TokenCaller | null> {
  const token = readBearer(request, cookie);
  if (token === null) return null;
  const [row] = await db
    .select({
      ...userColumns,
      tokenId: apiTokens.id,
      scopes: apiTokens.scopes,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(subscriptions, ofSameUser)
    .where(
      and(
        eq(apiTokens.tokenHash, hashToken(token)),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`)),
      ),
    );
  if (!row) {
    // Only those that are invalid are refused: one program with an old token must not stop all others on its
    // network.
    await limitAttempt(db, 'api-token', { account: '', ip: request.ip });
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
