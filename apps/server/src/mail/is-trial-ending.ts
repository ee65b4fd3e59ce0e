import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
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
 * Whether the trial that a mail is about still runs until the day that it names: it has not ended since the
 * mail was queued, and its user has neither paid nor been given another end.
 */
export function isTrialRunning(db: Database, mail: TrialMail): Promise<boolean> {
  return hasAnnouncedEnd(db, mail, gt(users.expiryDate, sql`now()`));
}

/** Whether the trial that a mail says has ended is over, and its user has neither paid nor got more time. */
export function hasTrialEnded(db: Database, mail: TrialMail): Promise<boolean> {
  return hasAnnouncedEnd(db, mail, lte(users.expiryDate, sql`now()`));
}

type TrialMail = Pick<MailRow, 'userId' | 'data'>;

async function hasAnnouncedEnd(db: Database, { userId, data }: TrialMail, when: SQL): Promise<boolean> {
  if (userId === null) return false;
  const [user] = await db
    .select({ expiryDate: users.expiryDate })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(and(eq(users.id, userId), isOnTrial, when));
  const announced = typeof data === 'object' && data !== null && 'expiryDate' in data && data.expiryDate;
  return user?.expiryDate.toISOString() === announced;
}
