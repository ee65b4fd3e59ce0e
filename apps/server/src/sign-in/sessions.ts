import { isIP } from 'node:net';
import { DAY_MS, type Session } from '@framescout/contract';
import { and, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm';
import { changesRow, type Database, hasRow } from '../db/database.ts';
import { apiTokens, knownOrigins, sessions, subscriptions, users, webhooks } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { belongsToUser, demandSecondFactor, toUser, userColumns } from '../users/to-user.ts';
import { batchLookups } from './batch-lookups.ts';
import { roughNetworkOf } from './network-of.ts';
import { hashToken, newToken } from './one-time-tokens.ts';

/** Days without use after which a session ends. */
const SESSION_DAYS = 30;
/** Days after which any session ends, which limits how long a stolen one is useful. */
export const LONGEST_SESSION_DAYS = 90;
/** How many concurrent sessions a user can have. */
const MAX_SESSIONS = 20;
/** The last use is stored no more often than this, in milliseconds; otherwise every call would be a write. */
const SEEN_EVERY_MS = 10 * 60_000;

/** Where someone signs in from: browser, IP address, and an earlier sign-in's token, if any. */
export type SessionOrigin = { userAgent: string; ip: string; device: string | null };

/** Starts a session, ending the least used one beyond the limit. @returns its token */
export async function startSession(db: Database, userId: string, origin: SessionOrigin): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt: expiryOf(Date.now(), Date.now()),
    userAgent: origin.userAgent.slice(0, 300),
    // A proxy may pass on anything as an address.
    address: isIP(origin.ip) ? origin.ip : 'unknown',
  });
  const kept = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(MAX_SESSIONS);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, kept)));
  return token;
}

/**
 * Creates the lookup from a session token to its caller, which also extends sessions that are in use.
 * @param requiresSecondFactor whether administrators need a second factor
 */
export function createCallerLookup(
  db: Database,
  requiresSecondFactor: boolean,
): (token: string) => Promise<Caller | null> {
  const query = db
    .select({
      ...userColumns,
      sessionId: sessions.id,
      tokenHash: sessions.tokenHash,
      startedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(subscriptions, belongsToUser)
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`,
        gt(sessions.expiresAt, sql`now()`),
        // Earlier versions extended sessions indefinitely.
        gt(sessions.createdAt, sql`now() - make_interval(days => ${LONGEST_SESSION_DAYS}::int)`),
      ),
    )
    .prepare('find_callers');
  const findRow = batchLookups(async (tokenHashes) => {
    const rows = await query.execute({ tokenHashes });
    return new Map(rows.map((row) => [row.tokenHash, row]));
  });
  return async (token) => {
    const row = await findRow(hashToken(token));
    if (!row) return null;
    const now = Date.now();
    if (now - row.lastSeenAt.getTime() > SEEN_EVERY_MS) {
      await db
        .update(sessions)
        .set({ lastSeenAt: new Date(now), expiresAt: expiryOf(now, row.startedAt.getTime()) })
        .where(eq(sessions.id, row.sessionId));
    }
    return { user: demandSecondFactor(toUser(row), requiresSecondFactor), sessionId: row.sessionId };
  };
}

/** Lists a user's sessions, most recently used first. */
export async function listSessions(db: Database, caller: Caller): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, caller.user.id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt));
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    userAgent: row.userAgent,
    network: roughNetworkOf(row.address),
    isCurrent: row.id === caller.sessionId,
  }));
}

/** Ends one of the caller's own sessions. @throws {ApiError} sessionNotFound also if it is someone else's */
export async function endSession(db: Database, caller: Caller, id: string): Promise<void> {
  const ending = db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, caller.user.id)));
  if (!(await changesRow(ending))) throw new ApiError('sessionNotFound');
}

/** Checks, with the user locked, that a session still exists. @throws {ApiError} signInRequired */
export async function requireSession(tx: Database, sessionId: string): Promise<void> {
  if (!(await hasRow(tx, sessions, eq(sessions.id, sessionId)))) throw new ApiError('signInRequired');
}

/** Ends the session that a token belongs to, if any. */
export async function endSessionOf(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Ends all of a user's sessions but one. */
export async function endOtherSessions(db: Database, userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

/** Ends all sessions, tokens and webhooks of a user, and forgets where they signed in from. */
export async function endAllAccess(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await db.delete(apiTokens).where(eq(apiTokens.userId, userId));
  await db.delete(webhooks).where(eq(webhooks.userId, userId));
  await db.delete(knownOrigins).where(eq(knownOrigins.userId, userId));
}

function expiryOf(usedMs: number, startedMs: number): Date {
  return new Date(Math.min(usedMs + SESSION_DAYS * DAY_MS, startedMs + LONGEST_SESSION_DAYS * DAY_MS));
}
