import { createHash } from 'node:crypto';
import { describeBrowser } from '@framescout/contract';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { knownOrigins } from '../db/schema/index.ts';
import { roughNetworkOf } from './rough-network-of.ts';
import type { SessionOrigin } from './sessions.ts';

/** How many origins are remembered per user. */
const REMEMBERED = 50;

/** Where a sign-in came from, in words. */
export type DescribedOrigin = { browser: string; network: string };

/**
 * Remembers where a user signs in from.
 * @returns the origin if it is new to an account that has others; otherwise `null`
 */
export async function rememberOrigin(
  tx: Database,
  userId: string,
  { userAgent, ip }: SessionOrigin,
): Promise<DescribedOrigin | null> {
  const browser = describeBrowser(userAgent);
  const network = roughNetworkOf(ip);
  const originHash = createHash('sha256').update(`${userId} ${browser} ${network}`).digest('hex');
  const known = await tx
    .select({ originHash: knownOrigins.originHash })
    .from(knownOrigins)
    .where(eq(knownOrigins.userId, userId));
  await tx
    .insert(knownOrigins)
    .values({ userId, originHash })
    .onConflictDoUpdate({
      target: [knownOrigins.userId, knownOrigins.originHash],
      set: { lastSeenAt: sql`now()` },
    });
  if (known.some((origin) => origin.originHash === originHash)) return null;
  const kept = tx
    .select({ originHash: knownOrigins.originHash })
    .from(knownOrigins)
    .where(eq(knownOrigins.userId, userId))
    .orderBy(desc(knownOrigins.lastSeenAt))
    .limit(REMEMBERED);
  await tx
    .delete(knownOrigins)
    .where(and(eq(knownOrigins.userId, userId), notInArray(knownOrigins.originHash, kept)));
  return known.length === 0 ? null : { browser, network };
}
