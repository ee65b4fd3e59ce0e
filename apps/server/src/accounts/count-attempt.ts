import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/schema/index.ts';
import { TooManyAttemptsError } from '../http/api-error.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often each thing may be tried: what attempts are counted by, how many are allowed, within how many
 * seconds.
 */
const LIMITS = {
  'sign-in': [
    { by: 'account-and-ip', count: 10, within: 15 * MINUTE },
    // Higher than the limit above, so that nobody can lock someone else out from a single IP address.
    { by: 'account', count: 100, within: 15 * MINUTE },
    { by: 'ip', count: 50, within: 15 * MINUTE },
  ],
  register: [{ by: 'ip', count: 20, within: HOUR }],
  'request-reset': [
    { by: 'account', count: 3, within: HOUR },
    { by: 'ip', count: 20, within: HOUR },
  ],
  'confirm-reset': [{ by: 'ip', count: 20, within: HOUR }],
  'set-up': [{ by: 'ip', count: 20, within: HOUR }],
} as const;

/** What an attacker would want to try many times. */
export type AttemptKind = keyof typeof LIMITS;

/** The account that an attempt names, and the caller's IP address. */
export type Attempt = { account: string; ip: string };

/**
 * Counts an attempt before it is made, across all nodes.
 * @returns a function that takes the count back, for an attempt that succeeds
 * @throws {TooManyAttemptsError}
 */
export async function countAttempt(
  db: Database,
  kind: AttemptKind,
  attempt: Attempt,
): Promise<() => Promise<void>> {
  const keys: string[] = [];
  for (const limit of LIMITS[kind]) {
    const key = keyOf(kind, limit.by, attempt);
    const runsOut = sql`now() + make_interval(secs => ${limit.within})`;
    const isOver = sql`${rateLimits.endsAt} <= now()`;
    const [row] = await db
      .insert(rateLimits)
      .values({ key, count: 1, endsAt: runsOut })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
          endsAt: sql`case when ${isOver} then ${runsOut} else ${rateLimits.endsAt} end`,
        },
      })
      .returning({ count: rateLimits.count, endsAt: rateLimits.endsAt });
    if (row && row.count > limit.count) {
      throw new TooManyAttemptsError(Math.max(1, Math.ceil((row.endsAt.getTime() - Date.now()) / 1000)));
    }
    keys.push(key);
  }
  return async () => {
    await db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(inArray(rateLimits.key, keys));
  };
}

/** Hashed, so that the table is no list of the e-mail and IP addresses that were tried. */
function keyOf(kind: AttemptKind, by: string, { account, ip }: Attempt): string {
  const name = account.trim().toLowerCase();
  const who = by === 'account' ? name : by === 'ip' ? ip : `${name} ${ip}`;
  return `${kind} ${by} ${createHash('sha256').update(who).digest('base64url')}`;
}
