import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions } from '../db/schema/index.ts';
import { billingStateOf } from '../users/billing-state.ts';
import { hasTrialEnded, isTrialEnding } from './is-trial-ending.ts';
import type { MailRow } from './mail-queue.ts';

/** The mails that name a day to come, and the field of their data that does. */
const DAY_IN: Readonly<Record<string, string>> = {
  'trial-started': 'expiryDate',
  'subscription-active': 'paidUntil',
  'subscription-resumed': 'paidUntil',
};

/**
 * Whether what a mail says is still so when its turn comes: it may have waited for a mail server that was
 * down, behind mail of a higher priority, or have failed weeks ago and be retried.
 */
export async function isStillTrue(
  db: Database,
  mail: Pick<MailRow, 'template' | 'userId' | 'data'>,
): Promise<boolean> {
  const { template, userId, data } = mail;
  if (template === 'trial-ending') return isTrialEnding(db, mail);
  if (template === 'trial-ended') return hasTrialEnded(db, mail);
  if (template === 'payment-failed') return isOverdue(db, userId);
  const field = DAY_IN[template];
  return field === undefined || !hasPassed(data, field);
}

/** Whether a user's payment is overdue. */
async function isOverdue(db: Database, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const [found] = await db
    .select({ status: subscriptions.status, cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  return found !== undefined && billingStateOf(found.status, found.cancelAtPeriodEnd) === 'overdue';
}

function hasPassed(data: unknown, field: string): boolean {
  const day: unknown = Object(data)[field];
  return typeof day === 'string' && Date.parse(day) <= Date.now();
}
