import { createHash } from 'node:crypto';
import { eq, or, sql } from 'drizzle-orm';
import { isTimeReached } from '../db/claim-scheduled-work.ts';
import { changesRow, type Database } from '../db/database.ts';
import { rateLimits } from '../db/schema/index.ts';
import { TooManyAttemptsError } from '../http/api-error.ts';
import { ruleOf } from '../http/call-rules.ts';
import type { CountCall } from '../http/caller.ts';
import { networkOf } from './network-of.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

type Limit = {
  /** What attempts are grouped by. */
  by: 'account' | 'network' | 'account-and-network';
  /** How many attempts are allowed, or how much of what they cost ... */
  count: number;
  /** ... within this many seconds. */
  within: number;
};

/** The rate limit of each kind of attempt. */
const LIMITS = {
  // An attempt with the right password is taken back from these two ...
  'sign-in': [
    { by: 'account-and-network', count: 10, within: 15 * MINUTE },
    // Higher than the limit above, so that nobody can use it up from a single network.
    { by: 'account', count: 100, within: 15 * MINUTE },
    { by: 'network', count: 50, within: 15 * MINUTE },
  ],
  // For those who are signed in, or sign in from where they have before, with that place as the account: what
  // strangers use up does not lock the owner out.
  'known-password': [{ by: 'account', count: 10, within: 15 * MINUTE }],
  // ... and counted here instead: every successful sign-in costs a hash and a session.
  'signed-in': [
    { by: 'account', count: 100, within: 15 * MINUTE },
    { by: 'network', count: 500, within: 15 * MINUTE },
  ],
  // An attacker who knows the password faces a million codes, three of which are valid at any time.
  'second-step': [
    { by: 'account-and-network', count: 5, within: 15 * MINUTE },
    { by: 'account', count: 20, within: HOUR },
    { by: 'network', count: 50, within: 15 * MINUTE },
  ],
  'known-code': [{ by: 'account', count: 20, within: HOUR }],
  'own-account': [{ by: 'account', count: 60, within: 15 * MINUTE }],
  // Each sends two mails, one of them to an address whose ownership is unproven.
  'change-address': [{ by: 'account', count: 5, within: HOUR }],
  // To an address that may be someone else's, from however many accounts: its tags and dots do not count.
  'mail-to-stranger': [
    { by: 'account-and-network', count: 3, within: HOUR },
    { by: 'account', count: 10, within: HOUR },
  ],
  'address-link': [{ by: 'network', count: 20, within: HOUR }],
  'sign-in-notice': [{ by: 'account', count: 5, within: 24 * HOUR }],
  'download-data': [{ by: 'account', count: 10, within: HOUR }],
  register: [{ by: 'network', count: 20, within: HOUR }],
  'request-reset': [
    { by: 'account', count: 3, within: HOUR },
    { by: 'network', count: 20, within: HOUR },
  ],
  'confirm-reset': [{ by: 'network', count: 20, within: HOUR }],
  'verify-address': [{ by: 'network', count: 20, within: HOUR }],
  unsubscribe: [{ by: 'network', count: 60, within: HOUR }],
  'set-up': [{ by: 'network', count: 20, within: HOUR }],
  // Others on the same network must not be able to keep anyone from signing out.
  'sign-out': [{ by: 'account-and-network', count: 300, within: 15 * MINUTE }],
  write: [{ by: 'account', count: 600, within: 15 * MINUTE }],
  // A page that is being edited saves every two seconds; this is enough for two such pages.
  'keep-project': [{ by: 'account', count: 1000, within: 15 * MINUTE }],
  // In KiB: parsing and storing 8 MiB takes half a second of processor time. A page that is being edited, with a log
  // of two hours, sends half as much.
  'large-body': [{ by: 'account', count: 256 * 1024, within: 15 * MINUTE }],
  // Each may read several megabytes.
  'read-project': [{ by: 'account', count: 300, within: 15 * MINUTE }],
  // Only invalid ones are counted.
  'api-token': [{ by: 'network', count: 100, within: 15 * MINUTE }],
  // Each of these two sends a mail.
  'make-api-token': [{ by: 'account', count: 30, within: HOUR }],
  'add-webhook': [{ by: 'account', count: 30, within: HOUR }],
  'token-write': [{ by: 'account', count: 300, within: 15 * MINUTE }],
  'submit-job': [{ by: 'account', count: 600, within: 15 * MINUTE }],
  // Each calls an address of the user's choice.
  'test-webhook': [{ by: 'account', count: 20, within: 15 * MINUTE }],
  'ask-provider': [{ by: 'account', count: 60, within: 15 * MINUTE }],
  'mail-everyone': [{ by: 'account', count: 20, within: HOUR }],
} as const satisfies Record<string, readonly Limit[]>;

/** The kinds of attempt that an attacker would want to repeat many times. */
export type AttemptKind = keyof typeof LIMITS;

/** The account that an attempt names and the caller's IP address. */
export type Attempt = { account: string; ip: string };

type Counter = Limit & { key: string };

/** SQL condition: the counter's window has ended. */
const isOver = ({ within }: Pick<Limit, 'within'>) => sql`(${isTimeReached(rateLimits.endsAt, within)})`;

/**
 * Counts an attempt before it is made, across all nodes. A refused attempt is not counted.
 * @param cost how much it counts, in the unit of its kind's limits
 * @returns a function that takes the count back, for an attempt that succeeds
 * @throws {TooManyAttemptsError}
 */
export async function limitAttempt(
  db: Database,
  kind: AttemptKind,
  attempt: Attempt,
  cost = 1,
): Promise<() => Promise<void>> {
  const counters = countersOf(kind, attempt);
  // A read first: callers who keep trying after being refused cause no database writes.
  await refuseIfFull(db, counters, cost);
  await db.transaction(async (tx) => {
    for (const counter of counters) await count(tx, counter, cost);
  });
  return async () => {
    // One by one: a single statement would lock them in any order, and could deadlock with one that counts.
    for (const { key } of counters) {
      await db
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - ${cost}, 0)` })
        .where(eq(rateLimits.key, key));
    }
  };
}

/** Counts an attempt like {@link limitAttempt}. @returns whether it is allowed */
export async function countIfAllowed(db: Database, kind: AttemptKind, attempt: Attempt): Promise<boolean> {
  try {
    await limitAttempt(db, kind, attempt);
    return true;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false;
    throw error;
  }
}

/** Checks that an attempt is allowed, without counting it. @throws {TooManyAttemptsError} */
export async function requireAttemptAllowed(
  db: Database,
  kind: AttemptKind,
  attempt: Attempt,
): Promise<void> {
  await refuseIfFull(db, countersOf(kind, attempt));
}

/** Creates the limiter for calls: per user, or per network if nobody is signed in. */
export function createCallLimiter(db: Database): CountCall {
  return async (name, caller, ip, largeBytes) => {
    const { limit } = ruleOf(name);
    if (!limit) return;
    // A runaway program must not use up the limits of its user or of the user's other programs.
    if (caller && 'tokenId' in caller) await limitAttempt(db, 'token-write', { account: caller.tokenId, ip });
    const attempt = { account: caller?.user.id ?? '', ip };
    await limitAttempt(db, limit, attempt);
    if (largeBytes > 0) await limitAttempt(db, 'large-body', attempt, Math.ceil(largeBytes / 1024));
  };
}

function countersOf(kind: AttemptKind, attempt: Attempt): Counter[] {
  return LIMITS[kind].map((limit) => ({ ...limit, key: keyOf(kind, limit.by, attempt) }));
}

async function refuseIfFull(db: Database, counters: readonly Counter[], cost = 1): Promise<void> {
  const isFull = counters.map(
    (counter) =>
      sql`(${rateLimits.key} = ${counter.key} and ${rateLimits.count} > ${counter.count - cost} and not ${isOver(counter)})`,
  );
  const [full] = await db
    .select({ seconds: sql<number>`extract(epoch from max(${rateLimits.endsAt}) - now())::float8` })
    .from(rateLimits)
    .where(or(...isFull));
  if (full?.seconds) throw new TooManyAttemptsError(Math.max(1, Math.ceil(full.seconds)));
}

/** A single statement, so that no more than the limit get through when attempts race. */
async function count(tx: Database, { key, count, within }: Counter, cost: number): Promise<void> {
  const isOverNow = isOver({ within });
  const runsOut = sql`now() + make_interval(secs => ${within})`;
  const counting = tx
    .insert(rateLimits)
    .values({ key, count: cost, endsAt: runsOut })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOverNow} then ${cost}::int else ${rateLimits.count} + ${cost}::int end`,
        endsAt: sql`case when ${isOverNow} then ${runsOut} else ${rateLimits.endsAt} end`,
      },
      setWhere: sql`${isOverNow} or ${rateLimits.count} <= ${count - cost}`,
    });
  // Concurrent attempts filled the counter meanwhile. These counts roll back.
  if (!(await changesRow(counting))) throw new TooManyAttemptsError(within);
}

/** Hashed, so that the table does not reveal which e-mail and IP addresses were tried. */
function keyOf(kind: AttemptKind, by: Limit['by'], { account, ip }: Attempt): string {
  const name = account.trim().toLowerCase();
  const network = networkOf(ip);
  const who = by === 'account' ? name : by === 'network' ? network : `${name} ${network}`;
  return `${kind} ${by} ${createHash('sha256').update(who).digest('base64url')}`;
}
