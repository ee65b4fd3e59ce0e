import type { Database } from '../db/database.ts';
import type { subscriptions, users } from '../db/schema/index.ts';
import type { Mailer } from '../mail/mailer.ts';
import { billingStateOf } from '../users/to-user.ts';
import type { Correction } from './correct-subscriptions.ts';
import type { Payment } from './fetch-customer.ts';
import { isPaid, isRunning, type SubscriptionState } from './read-subscription.ts';

type News = {
  user: Pick<typeof users.$inferSelect, 'id' | 'email'>;
  /** The user's access after the change. */
  access: Pick<typeof users.$inferSelect, 'subscriptionStatus' | 'expiryDate'>;
  /** The user's subscription as stored before the change. */
  previous: typeof subscriptions.$inferSelect | undefined;
  /** The subscription as the provider reports it; null if there is none. */
  current: SubscriptionState | null;
  /** Subscriptions that the server has ended on its own and the user has not been told about. */
  ended: readonly Correction[];
};

/** Queues a change's mails in its transaction, by what was stored before, so each is sent once. */
export async function queueSubscriptionMails(tx: Database, mailer: Mailer, news: News): Promise<void> {
  const { user, access, previous, current, ended } = news;
  const accessUntil = access.subscriptionStatus === 'active' ? access.expiryDate.toISOString() : null;
  const isReturned = ended.some(({ reason }) => reason === 'returned');
  for (const { subscriptionId, reason, refunds } of ended) {
    if (reason === null || reason === 'superseded') continue;
    const template = reason === 'duplicate' ? 'subscription-duplicate' : 'subscription-ended';
    const invoices = refunds.map(({ invoiceId }) => invoiceId).join(' ');
    await mailer.queue(tx, template, user, {}, `subscription-${reason} ${subscriptionId} ${invoices}`);
  }
  if (!current) {
    // The provider does not know it any more, which is news unless the user knew that it would end.
    const former = previous && stateOfRow(previous);
    if (!previous || !former || !isRunning(former) || former === 'ending') return;
    const data = { paidUntil: previous.paidUntil.toISOString(), accessUntil };
    const key = `subscription-cancelled ${previous.stripeSubscriptionId} ${previous.askedAt}`;
    return mailer.queue(tx, 'subscription-cancelled', user, data, key);
  }

  const data = { paidUntil: current.paidUntil.toISOString() };
  const former = previous?.stripeSubscriptionId === current.id ? stateOfRow(previous) : 'none';
  /** Differs each time the row is written, so that only the row decides whether a mail is a repeat. */
  const moment = `${current.id} ${previous?.askedAt ?? 'first'}`;
  if (isPaid(current.state) && !isRunning(former)) {
    // It may have been cancelled before the server heard of it.
    const active = { ...data, renews: current.state === 'renewing' };
    await mailer.queue(tx, 'subscription-active', user, active, `subscription-active ${moment}`);
  }
  if (former === 'ending' && current.state === 'renewing') {
    await mailer.queue(tx, 'subscription-resumed', user, data, `subscription-resumed ${moment}`);
  }
  if (current.state === 'overdue' && former !== 'overdue') {
    await mailer.queue(tx, 'payment-failed', user, { accessUntil }, `payment-failed ${moment}`);
  }
  const endsNow = current.state === 'ended' || current.state === 'ending';
  const wasKnownToEnd = former === 'ending' || former === 'ended';
  if (endsNow && !wasKnownToEnd && previous && !isReturned) {
    const cancelled = { ...data, accessUntil };
    await mailer.queue(tx, 'subscription-cancelled', user, cancelled, `subscription-cancelled ${moment}`);
  }
}

/** Mails about payments refunded since their subscription had ended, for those newly refunded. */
export async function queueLatePaymentMails(
  tx: Database,
  mailer: Mailer,
  user: News['user'],
  payments: readonly Payment[],
): Promise<void> {
  for (const { invoiceId, amount, returned } of payments) {
    if (returned < amount) continue;
    await mailer.queue(tx, 'late-payment-refunded', user, {}, `late-payment-refunded ${invoiceId}`);
  }
}

function stateOfRow({ status, cancelAtPeriodEnd }: typeof subscriptions.$inferSelect) {
  return billingStateOf(status, cancelAtPeriodEnd);
}
