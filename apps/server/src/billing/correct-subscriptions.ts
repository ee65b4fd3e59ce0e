import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import type { CustomerSnapshot, Payment } from './fetch-customer.ts';
import { perMinuteIdempotencyKey } from './idempotency-key.ts';
import { callIfExists, callProvider, callUnlessRefunded, type PaymentProvider } from './payment-provider.ts';
import { ENDED_AS, isPaid, isRunning, stateOf } from './read-subscription.ts';

/**
 * Why the server ends a subscription on its own: it was bought in addition to another, it is unpaid and has a
 * paid successor, or its payment was returned.
 */
type EndReason = (typeof END_REASONS)[number];

const END_REASONS = ['duplicate', 'superseded', 'returned'] as const;

/** A subscription that the server has to end or has started to end. */
export type Correction = {
  subscriptionId: string;
  reason: EndReason;
  /** Whether it has yet to be marked and cancelled at the provider. */
  isRunning: boolean;
  /** The payments that have yet to be refunded. */
  refunds: readonly Payment[];
};

/**
 * Finds what needs correcting in a customer's subscriptions: of several running ones only the one with the
 * best claim is kept, and one whose payment was returned ends. Corrections in progress are recorded in the
 * provider's metadata, so that any node can finish them after a crash.
 */
export function findCorrections({
  subscriptions,
  payments,
}: Omit<CustomerSnapshot, 'askedAt'>): Correction[] {
  const [kept, ...others] = subscriptions.filter((one) => isRunning(stateOf(one))).sort(compareClaims);
  return subscriptions.flatMap((subscription) => {
    const { id, created } = subscription;
    const own = payments.filter(({ subscriptionId }) => subscriptionId === id);
    const begun = reasonOf(subscription);
    const running = isRunning(stateOf(subscription));
    if (!running && !begun) return [];
    const reason = begun ?? (kept && others.includes(subscription) ? chooseEndReason(kept, created) : null);
    if (!reason && !isReturned(own)) return [];
    const refunds = reason === 'duplicate' ? own.filter(({ returned, amount }) => returned < amount) : [];
    return [{ subscriptionId: id, reason: reason ?? 'returned', isRunning: running, refunds }];
  });
}

/**
 * Ends a subscription at the provider and refunds what is to be refunded. Idempotent.
 * @throws {ApiError} paymentProviderFailed
 */
export async function applyCorrection({ stripe }: PaymentProvider, correction: Correction): Promise<void> {
  const { subscriptionId, reason, refunds } = correction;
  if (correction.isRunning) {
    // Marked first: otherwise a crash after cancelling would lose the refund.
    await callProvider(() =>
      stripe.subscriptions.update(subscriptionId, { metadata: { [ENDED_AS]: reason } }),
    );
    // Another node may have cancelled it in the meantime.
    await callIfExists(() => stripe.subscriptions.cancel(subscriptionId));
  }
  for (const { invoiceId, source } of refunds) {
    // Paid outside the provider, so only a person can refund it.
    if (!source) throw new ApiError('paymentProviderFailed');
    // Another call may have refunded it in the meantime, under the idempotency key of another minute.
    await callUnlessRefunded(() =>
      stripe.refunds.create(
        { ...source, reason: 'duplicate' },
        { idempotencyKey: perMinuteIdempotencyKey(`refund-${invoiceId}`) },
      ),
    );
  }
}

/**
 * Only a subscription that started after the kept one is a duplicate and refunded. An earlier one was paid
 * for its own period.
 */
function chooseEndReason(kept: Stripe.Subscription, created: number): EndReason {
  return created >= kept.created ? 'duplicate' : 'superseded';
}

/**
 * Compares claims to being kept: marked subscriptions come last; otherwise paid ones come first, then the
 * earliest.
 */
function compareClaims(a: Stripe.Subscription, b: Stripe.Subscription): number {
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

/** Whether the latest payment of a subscription was returned in full. */
function isReturned(payments: readonly Payment[]): boolean {
  const latest = payments.toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime())[0];
  return latest !== undefined && latest.returned >= latest.amount;
}
