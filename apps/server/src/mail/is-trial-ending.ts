import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import type { MailRow } from './mail-queue.ts';

/** SQL condition, over users joined with their subscriptions: the user has a trial and has never paid. */
export const isOnTrial = and(
  eq(users.role, 'user'),
  eq(users.subscriptionStatus, 'active'),
  isNull(subscriptions.userId),
);

/**
 * Whether the trial that a mail says is ending still is: it has not ended since the mail was queued, and its
 * user has neither paid nor been given another end.
 */
export async function isTrialEnding(
  db: Database,
  { userId, data }: Pick<MailRow, 'userId' | 'data'>,
): Promise<boolean> {
  if (userId === null) return false;
  const [user] = await db
    .select({ expiryDate: users.expiryDate })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(and(eq(users.id, userId), isOnTrial, gt(users.expiryDate, sql`now()`)));
  const announced = typeof data === 'object' && data !== null && 'expiryDate' in data && data.expiryDate;
  return user?.expiryDate.toISOString() === announced;
}
