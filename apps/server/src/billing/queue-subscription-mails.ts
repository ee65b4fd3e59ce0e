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

/**
 * Queues the mails that a change calls for, in the transaction that stores it. They depend on what was stored
 * before, so each is sent once, however often and however late the provider reports the change.
 */
export async function queueSubscriptionMails(tx: Database, mailer: Mailer, news: News): Promise<void> {
  const { user, access, previous, current, ended } = news;
  const toUser = { to: user.email, userId: user.id };
  const isReturned = ended.some(({ reason }) => reason === 'returned');
  for (const { subscriptionId, reason, refunds } of ended) {
    if (reason === null || reason === 'superseded') continue;
    await mailer.queue(tx, {
      template: reason === 'duplicate' ? 'subscription-duplicate' : 'subscription-ended',
      data: {},
      dedupeKey: `subscription-${reason} ${subscriptionId} ${refunds.map(({ invoiceId }) => invoiceId).join(' ')}`,
      ...toUser,
    });
  }
  if (!current) {
    if (previous) await queueGoneMail(tx, mailer, { user, access, previous });
    return;
  }

  const data = { paidUntil: current.paidUntil.toISOString() };
  const accessUntil = access.subscriptionStatus === 'active' ? access.expiryDate.toISOString() : null;
  const former = previous?.stripeSubscriptionId === current.id ? stateOfRow(previous) : 'none';
  /** Differs each time the row is written, so that only the row decides whether a mail is a repeat. */
  const moment = `${current.id} ${previous?.askedAt ?? 'first'}`;
  if (isPaid(current.state) && !isRunning(former)) {
    await mailer.queue(tx, {
      template: 'subscription-active',
      // It may have been cancelled before the server heard of it.
      data: { ...data, renews: current.state === 'renewing' },
      dedupeKey: `subscription-active ${moment}`,
      ...toUser,
    });
  }
  if (former === 'ending' && current.state === 'renewing') {
    await mailer.queue(tx, {
      template: 'subscription-resumed',
      data,
      dedupeKey: `subscription-resumed ${moment}`,
      ...toUser,
    });
  }
  if (current.state === 'overdue' && former !== 'overdue') {
    await mailer.queue(tx, {
      template: 'payment-failed',
      data: { accessUntil },
      dedupeKey: `payment-failed ${moment}`,
      ...toUser,
    });
  }
  const endsNow = current.state === 'ended' || current.state === 'ending';
  const wasKnownToEnd = former === 'ending' || former === 'ended';
  if (endsNow && !wasKnownToEnd && previous && !isReturned) {
    await mailer.queue(tx, {
      template: 'subscription-cancelled',
      data: { ...data, accessUntil },
      dedupeKey: `subscription-cancelled ${moment}`,
      ...toUser,
    });
  }
}

/**
 * Queues a mail for each refunded payment that was made after its subscription had ended.
 * @param payments those whose refund was not stored before
 */
export async function queueLatePaymentMails(
  tx: Database,
  mailer: Mailer,
  user: News['user'],
  payments: readonly Payment[],
): Promise<void> {
  for (const { invoiceId, amount, returned } of payments) {
    if (returned < amount) continue;
    await mailer.queue(tx, {
      template: 'late-payment-refunded',
      data: {},
      dedupeKey: `late-payment-refunded ${invoiceId}`,
      to: user.email,
      userId: user.id,
    });
  }
}

/**
 * Queues the mail about a subscription that the provider does not know any more, unless the user knew it
 * would end.
 */
async function queueGoneMail(
  tx: Database,
  mailer: Mailer,
  { user, access, previous }: Pick<News, 'user' | 'access'> & { previous: typeof subscriptions.$inferSelect },
): Promise<void> {
  const former = stateOfRow(previous);
  if (!isRunning(former) || former === 'ending') return;
  await mailer.queue(tx, {
    template: 'subscription-cancelled',
    data: {
      paidUntil: previous.paidUntil.toISOString(),
      accessUntil: access.subscriptionStatus === 'active' ? access.expiryDate.toISOString() : null,
    },
    dedupeKey: `subscription-cancelled ${previous.stripeSubscriptionId} ${previous.askedAt}`,
    to: user.email,
    userId: user.id,
  });
}

function stateOfRow({ status, cancelAtPeriodEnd }: typeof subscriptions.$inferSelect) {
  return billingStateOf(status, cancelAtPeriodEnd);
}
