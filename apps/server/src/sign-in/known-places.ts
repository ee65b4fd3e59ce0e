import { createHash } from 'node:crypto';
import { describeBrowser } from '@framescout/contract';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { knownOrigins } from '../db/schema/index.ts';
import { roughNetworkOf } from './network-of.ts';
import { newToken } from './one-time-tokens.ts';
import type { SessionOrigin } from './sessions.ts';

/** How long a browser keeps what it is recognized by, in days: as long as browsers keep any cookie. */
export const DEVICE_DAYS = 400;
/** How many places are remembered per user. */
const REMEMBERED = 50;

/** Where a sign-in came from, in words. */
export type DescribedOrigin = { browser: string; network: string };

/** What was remembered of where a user signs in from. */
export type RememberedPlace = {
  /** The token by which the browser is recognized from now on. Without the password it is worth nothing. */
  device: string;
  /** The browser and network if they are new to an account that has others; otherwise `null`. */
  newOrigin: DescribedOrigin | null;
};

/**
 * Finds the place that a call comes from among those where a user has signed in before: the same device, or
 * else the same browser in the same network.
 * @returns its key, by which its attempts are counted apart from everyone else's; `null` if it is unknown
 */
export async function findKnownPlace(
  db: Database,
  userId: string,
  origin: SessionOrigin,
): Promise<string | null> {
  const known = await readKnown(db, userId);
  return [deviceKey(userId, origin.device), originKey(userId, origin)].find((key) => known.has(key)) ?? null;
}

/** Remembers where a user signs in from. A device that the account does not know yet gets a new token. */
export async function rememberPlace(
  tx: Database,
  userId: string,
  origin: SessionOrigin,
): Promise<RememberedPlace> {
  const known = await readKnown(tx, userId);
  const isKnown = (key: string) => known.has(key);
  // Never one that someone else may have put there and knows.
  const device = origin.device && isKnown(deviceKey(userId, origin.device)) ? origin.device : newToken();
  const keys = [deviceKey(userId, device), originKey(userId, origin)];
  await tx
    .insert(knownOrigins)
    .values(keys.map((originHash) => ({ userId, originHash })))
    .onConflictDoUpdate({
      target: [knownOrigins.userId, knownOrigins.originHash],
      set: { lastSeenAt: sql`now()` },
    });
  const kept = tx
    .select({ originHash: knownOrigins.originHash })
    .from(knownOrigins)
    .where(eq(knownOrigins.userId, userId))
    .orderBy(desc(knownOrigins.lastSeenAt))
    .limit(REMEMBERED);
  await tx
    .delete(knownOrigins)
    .where(and(eq(knownOrigins.userId, userId), notInArray(knownOrigins.originHash, kept)));
  const isNew = known.size > 0 && !isKnown(originKey(userId, origin));
  return { device, newOrigin: isNew ? describeOrigin(origin) : null };
}

async function readKnown(db: Database, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ originHash: knownOrigins.originHash })
    .from(knownOrigins)
    .where(eq(knownOrigins.userId, userId));
  return new Set(rows.map(({ originHash }) => originHash));
}

function describeOrigin({ userAgent, ip }: SessionOrigin): DescribedOrigin {
  return { browser: describeBrowser(userAgent), network: roughNetworkOf(ip) };
}

function originKey(userId: string, origin: SessionOrigin): string {
  const { browser, network } = describeOrigin(origin);
  return hash(`${userId} ${browser} ${network}`);
}

function deviceKey(userId: string, device: string | null): string {
  return hash(`${userId} device ${device}`);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
