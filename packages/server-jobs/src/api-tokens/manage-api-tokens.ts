import { type ApiToken, DAY_MS, MAX_API_TOKENS, type NewApiToken, type User } from '@framescout/contract';
import {
  ApiError,
  apiTokens,
  type Context,
  changesRow,
  type Database,
  type Handlers,
  hasConfirmedAddress,
  hashToken,
  lockUser,
  newToken,
  recordAct,
  requireSession,
} from '@framescout/server';
import { and, desc, eq } from 'drizzle-orm';

const PREFIX = 'fs_';
const ENDING_LENGTH = 4;

type TokenRow = typeof apiTokens.$inferSelect;

/** Lists a user's API tokens, newest first. */
async function listApiTokens(db: Database, userId: string): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt));
  return rows.map(toApiToken);
}

/**
 * Creates an API token for a user and notifies them by mail: someone who found their browser open may have
 * created it.
 * @returns the token's entry, and the secret that programs send, of which only the hash is stored
 * @throws {ApiError} tooManyApiTokens
 * @throws {ApiError} signInRequired if a new password has ended the session in the meantime
 */
export async function makeApiToken(
  { db, mailer }: Pick<Context, 'db' | 'mailer'>,
  { user, sessionId }: { user: Pick<User, 'id' | 'email'>; sessionId: string },
  { name, scopes, expiresInDays }: NewApiToken,
): Promise<{ token: ApiToken; secret: string }> {
  const secret = PREFIX + newToken();
  const userId = user.id;
  const row = await db.transaction(async (tx) => {
    // Serializes counting and inserting a user's tokens, across all nodes.
    await lockUser(tx, userId);
    await requireSession(tx, sessionId);
    const present = await tx.$count(apiTokens, eq(apiTokens.userId, userId));
    if (present >= MAX_API_TOKENS) throw new ApiError('tooManyApiTokens');
    const [made] = await tx
      .insert(apiTokens)
      .values({
        userId,
        name,
        tokenHash: hashToken(secret),
        ending: secret.slice(-ENDING_LENGTH),
        scopes: [...new Set(scopes)].sort(),
        expiresAt: expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS),
      })
      .returning();
    if (!made) throw new TypeError('an inserted row is returned');
    const details = { scopes: made.scopes.join(', ') };
    await recordAct(tx, { action: 'api-token-made', who: userId, whom: userId, details });
    const data = (await hasConfirmedAddress(tx, userId)) ? { name } : {};
    await mailer.queue(tx, 'api-token-made', user, data);
    return made;
  });
  return { token: toApiToken(row), secret };
}

/** Revokes one of a user's API tokens. @throws {ApiError} apiTokenNotFound also if it is someone else's */
async function revokeApiToken(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const revoking = tx.delete(apiTokens).where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)));
    if (!(await changesRow(revoking))) throw new ApiError('apiTokenNotFound');
    await recordAct(tx, { action: 'api-token-revoked', who: userId, whom: userId });
  });
}

function toApiToken(row: TokenRow): ApiToken {
  const { id, name, scopes, ending, createdAt, lastUsedAt, expiresAt } = row;
  return {
    id,
    name,
    scopes,
    ending,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/** Handles the calls with which users manage their API tokens. */
export function apiTokenHandlers(context: Pick<Context, 'db' | 'mailer'>) {
  const { db } = context;
  return {
    listApiTokens: ({ caller }) => listApiTokens(db, caller.user.id),
    makeApiToken: ({ caller, body }) => makeApiToken(context, caller, body),
    async revokeApiToken({ caller, params }) {
      await revokeApiToken(db, caller.user.id, params.id);
      return { message: 'API token revoked' };
    },
  } satisfies Partial<Handlers>;
}
