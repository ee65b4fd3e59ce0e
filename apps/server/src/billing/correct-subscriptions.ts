import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import type { CustomerAnswer, Payment } from './ask-customer.ts';
import { keyOfMinute } from './key-of-minute.ts';
import { askForExisting, askProvider, type PaymentProvider } from './payment-provider.ts';
import { ENDED_AS, isPaid, isRunning, stateOf } from './read-subscription.ts';

/**
 * Why the server ends a subscription by itself: it was paid for beside another, an unpaid one has a paid one after it, or
 * its money was given back.
 */
type EndReason = (typeof END_REASONS)[number];

const END_REASONS = ['duplicate', 'superseded', 'returned'] as const;

/** A subscription that the server has to end, or has begun to. */
export type Correction = {
  subscriptionId: string;
  reason: EndReason;
  /** Whether it is still to be marked and cancelled at the provider. */
  isRunning: boolean;
  /** What is still to be paid back. */
  refunds: readonly Payment[];
};

/**
 * Finds what has to be put right about a customer's subscriptions: of several that run only the first stays, and one
 * whose money was given back ends. What was begun stands in the provider's own metadata, so that it is
 * finished after a crash, by any node.
 */
export function findCorrections({ subscriptions, payments }: Omit<CustomerAnswer, 'askedAt'>): Correction[] {
  const [kept, ...others] = subscriptions.filter((one) => isRunning(stateOf(one))).sort(byClaim);
  return subscriptions.flatMap((subscription) => {
    const { id, created } = subscription;
    const own = payments.filter(({ subscriptionId }) => subscriptionId === id);
    const begun = reasonOf(subscription);
    const running = isRunning(stateOf(subscription));
    if (!running && !begun) return [];
    const reason = begun ?? (kept && others.includes(subscription) ? reasonBeside(kept, created) : null);
    if (!reason && !isReturned(own)) return [];
    const refunds = reason === 'duplicate' ? own.filter(({ returned, amount }) => returned < amount) : [];
    return [{ subscriptionId: id, reason: reason ?? 'returned', isRunning: running, refunds }];
  });
}

/**
 * Ends a subscription at the provider and pays back what is to be paid back. Repeating it changes nothing.
 * @throws {ApiError} paymentProviderFailed
 */
export async function carryOut({ stripe }: PaymentProvider, correction: Correction): Promise<void> {
  const { subscriptionId, reason, refunds } = correction;
  if (correction.isRunning) {
    // Marked first: a crash after cancelling would otherwise forget the refund.
    await askProvider(() =>
      stripe.subscriptions.update(subscriptionId, { metadata: { [ENDED_AS]: reason } }),
    );
    // Another node may have cancelled it meanwhile.
    await askForExisting(() => stripe.subscriptions.cancel(subscriptionId));
  }
  for (const { invoiceId, source } of refunds) {
    // Paid outside the provider: only people can pay it back.
    if (!source) throw new ApiError('paymentProviderFailed');
    await askProvider(() =>
      stripe.refunds.create(
        { ...source, reason: 'duplicate' },
        { idempotencyKey: keyOfMinute(`refund-${invoiceId}`) },
      ),
    );
  }
}

/** Only one that began after the one that stays is a duplicate, and refunded. An earlier one was paid for its own time. */
function reasonBeside(kept: Stripe.Subscription, created: number): EndReason {
  return created >= kept.created ? 'duplicate' : 'superseded';
}

/** One that is marked has lost its claim; then those that are paid come first, then the earliest. */
function byClaim(a: Stripe.Subscription, b: Stripe.Subscription): number {
  return (
    Number(reasonOf(a) !== null) - Number(reasonOf(b) !== null) ||
    Number(isPaid(stateOf(b))) - Number(isPaid(stateOf(a))) ||
    a.created - b.created ||
    a.id.localeCompare(b.id)
  );
}

function reasonOf({ metadata }: Stripe.Subscription): EndReason | null {
  const reason = metadata[ENDED_AS];
  return END_REASONS.find((one) => one === reason) ?? null;
}

/** Whether the latest payment of a subscription was given back, all of it. */
function isReturned(payments: readonly Payment[]): boolean {
  const latest = payments.toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime())[0];
  return latest !== undefined && latest.returned >= latest.amount;
}
