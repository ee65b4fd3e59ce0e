import type { BillingState } from '@framescout/contract';
import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import { billingStateOf } from '../users/to-user.ts';
import type { MailRow } from './mail-queue.ts';

/** The mails that name a day to come, and the field of their data that does. */
const DAY_IN: Readonly<Record<string, string>> = {
  'subscription-active': 'paidUntil',
  'subscription-resumed': 'paidUntil',
};

/**
 * The mails about a subscription, and the states in which what they say still holds. In any other state, a
 * later mail has said so: this one would arrive after it and contradict it.
 */
const STATES_OF: Readonly<Record<string, readonly BillingState[]>> = {
  'subscription-active': ['renewing'],
  'subscription-resumed': ['renewing'],
  'payment-failed': ['overdue'],
  'subscription-cancelled': ['ending', 'ended', 'none'],
  'subscription-ended': ['ended', 'none'],
};

/** Whether what a mail says is still so when its turn comes, perhaps weeks later. */
export async function isStillTrue(
  db: Database,
  mail: Pick<MailRow, 'template' | 'userId' | 'data'>,
): Promise<boolean> {
  const { template, userId, data } = mail;
  if (template === 'trial-started' || template === 'trial-ending') return isTrialRunning(db, mail);
  if (template === 'trial-ended') return hasTrialEnded(db, mail);
  const day = DAY_IN[template];
  if (day !== undefined && hasPassed(data, day)) return false;
  const states = announcesEnd(mail) ? ['ending'] : STATES_OF[template];
  return states === undefined || states.includes(await readBillingState(db, userId));
}

/** Whether a mail says that a subscription has started but will not be renewed. */
function announcesEnd({ template, data }: Pick<MailRow, 'template' | 'data'>): boolean {
  return template === 'subscription-active' && Object(data).renews === false;
}

async function readBillingState(db: Database, userId: string | null): Promise<BillingState> {
  if (userId === null) return 'none';
  const [found] = await db
    .select({ status: subscriptions.status, cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  return billingStateOf(found?.status ?? null, found?.cancelAtPeriodEnd ?? false);
}

function hasPassed(data: unknown, field: string): boolean {
  const day: unknown = Object(data)[field];
  return typeof day === 'string' && Date.parse(day) <= Date.now();
}

/** SQL condition, over users joined with their subscriptions: the user has a trial and has never paid. */
export const isOnTrial = and(
  eq(users.role, 'user'),
  eq(users.subscriptionStatus, 'active'),
  isNull(subscriptions.userId),
);

/** Whether the announced trial still runs until that day, without payment or another end. */
function isTrialRunning(db: Database, mail: TrialMail): Promise<boolean> {
  return hasAnnouncedEnd(db, mail, gt(users.expiryDate, sql`now()`));
}

/** Whether the trial that a mail says has ended is over, and its user has neither paid nor got more time. */
function hasTrialEnded(db: Database, mail: TrialMail): Promise<boolean> {
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
