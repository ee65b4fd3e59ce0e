import { createHmac } from 'node:crypto';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { finishScheduled, readScheduled } from '../db/claim-scheduled-work.ts';
import { type Database, hasRow } from '../db/database.ts';
import { usedTrials, users } from '../db/schema/index.ts';
import { foldAddress } from './fold-address.ts';

const WORK = 'remember-earlier-trials';
const PART = 1000;

/** Hashes an address to remember it: not to be reversed, nor guessed without the server's key. */
function hashAddress(serverKey: Buffer, email: string): string {
  return createHmac('sha256', serverKey)
    .update(`trial ${foldAddress(email)}`)
    .digest('base64url');
}

/** Whether an address that differs at most in its tag or dots has used a trial. */
export function hasUsedTrial({ db, serverKey }: TrialContext, email: string): Promise<boolean> {
  return hasRow(db, usedTrials, eq(usedTrials.addressHash, hashAddress(serverKey, email)));
}

/** Records that an address has had its trial. @returns whether another account had it before */
export async function recordTrial(
  { db, serverKey }: TrialContext,
  user: { id: string; email: string },
): Promise<{ isSecond: boolean }> {
  const addressHash = hashAddress(serverKey, user.email);
  await db.insert(usedTrials).values({ addressHash, userId: user.id }).onConflictDoNothing();
  const [row] = await db.select().from(usedTrials).where(eq(usedTrials.addressHash, addressHash));
  return { isSecond: row?.userId !== user.id };
}

/**
 * Records the trials of accounts older than address confirmation, whose addresses count as confirmed. Runs
 * once, in batches. After a crash it starts from scratch, which is safe because recording is idempotent.
 */
export async function recordEarlierTrials(context: Pick<Context, 'db' | 'serverKey'>): Promise<void> {
  const { db, serverKey } = context;
  if (await readScheduled(db, WORK)) return;
  for (let last: string | null = null; ; ) {
    const part: { id: string; email: string }[] = await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(isNull(users.verifyBy), last === null ? undefined : gt(users.id, last)))
      .orderBy(asc(users.id))
      .limit(PART);
    const [next] = part.slice(-1);
    if (!next) break;
    await db
      .insert(usedTrials)
      .values(part.map(({ id, email }) => ({ addressHash: hashAddress(serverKey, email), userId: id })))
      .onConflictDoNothing();
    last = next.id;
  }
  await finishScheduled(db, WORK, new Date());
}

type TrialContext = { db: Database; serverKey: Buffer };
