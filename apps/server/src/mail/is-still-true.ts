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
  if (template === 'trial-started' || template === 'trial-ending')
    return hasAnnouncedEnd(db, mail, gt(users.expiryDate, sql`now()`));
  if (template === 'trial-ended') return hasAnnouncedEnd(db, mail, lte(users.expiryDate, sql`now()`));
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

/** Whether a user's trial ends at the announced time, which is to come or is over: they have not paid nor got more. */
async function hasAnnouncedEnd(
  db: Database,
  { userId, data }: Pick<MailRow, 'userId' | 'data'>,
  when: SQL,
): Promise<boolean> {
  if (userId === null) return false;
  const [user] = await db
    .select({ expiryDate: users.expiryDate })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(and(eq(users.id, userId), isOnTrial, when));
  return user?.expiryDate.toISOString() === (Object(data).expiryDate ?? null);
}
