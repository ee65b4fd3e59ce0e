import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import { closeInvoice, type DueInvoice } from './close-invoice.ts';
import type { CustomerSnapshot, Payment } from './fetch-customer.ts';
import {
  callIfExists,
  callProvider,
  callUnlessRefunded,
  type PaymentProvider,
  perMinuteIdempotencyKey,
} from './payment-provider.ts';
import { ENDED_AS, isPaid, isRunning, stateOf } from './read-subscription.ts';

/** Why a subscription ends: bought in addition, unpaid with a paid successor, or money returned. */
type EndReason = (typeof END_REASONS)[number];

const END_REASONS = ['duplicate', 'superseded', 'returned'] as const;

/** A subscription that the server has to end or has started to end, or that left something behind. */
export type Correction = {
  subscriptionId: string;
  /** `null` if the server did not end it. */
  reason: EndReason | null;
  /** Whether it has yet to be marked and cancelled at the provider. */
  isRunning: boolean;
  /** The payments that have yet to be refunded. */
  refunds: readonly Payment[];
  /** The invoices that have yet to be closed. */
  dueInvoices: readonly DueInvoice[];
};

/**
 * Finds what needs correcting in a customer's subscriptions: of several running ones only the one with the
 * best claim is kept, and one whose payment was returned ends. Nothing can be paid for one that has ended, and
 * what was paid for it afterwards is refunded. Corrections in progress are recorded in the provider's
 * metadata, so that any node can finish them after a crash.
 */
export function findCorrections(snapshot: Omit<CustomerSnapshot, 'askedAt'>): Correction[] {
  const { subscriptions, payments } = snapshot;
  const late = findLatePayments(snapshot);
  const [kept, ...others] = subscriptions.filter((one) => isRunning(stateOf(one))).sort(compareClaims);
  return subscriptions.flatMap((subscription) => {
    const { id, created } = subscription;
    const isOfThis = ({ subscriptionId }: Pick<Payment, 'subscriptionId'>) => subscriptionId === id;
    const own = payments.filter(isOfThis);
    const state = stateOf(subscription);
    const running = isRunning(state);
    const spareReason = kept && others.includes(subscription) ? chooseEndReason(kept, created) : null;
    const reason = reasonOf(subscription) ?? spareReason ?? (running && isReturned(own) ? 'returned' : null);
    if (reason === null && state !== 'ended') return [];
    const toRefund = reason === 'duplicate' ? own : late.filter(isOfThis);
    const refunds = toRefund.filter(({ returned, amount }) => returned < amount);
    const dueInvoices = snapshot.dueInvoices.filter(isOfThis);
    if (reason === null && refunds.length === 0 && dueInvoices.length === 0) return [];
    return [{ subscriptionId: id, reason, isRunning: running, refunds, dueInvoices }];
  });
}

/**
 * Finds payments that were made after their subscription had ended, through a link to an invoice that was
 * still open: they buy nothing. What was paid outside the provider is not among them, since whoever entered
 * it there knew what it was for.
 */
export function findLatePayments({
  subscriptions,
  payments,
}: Pick<CustomerSnapshot, 'subscriptions' | 'payments'>): Payment[] {
  const endOf = new Map(subscriptions.map(({ id, ended_at }) => [id, ended_at]));
  return payments.filter(({ subscriptionId, paidAt, source }) => {
    const end = subscriptionId === null ? null : endOf.get(subscriptionId);
    return source !== null && typeof end === 'number' && paidAt.getTime() > end * 1000;
  });
}

/** Ends a subscription with its invoices and refunds; idempotent. @throws {ApiError} paymentProviderFailed */
export async function applyCorrection(
  paymentProvider: PaymentProvider,
  correction: Correction,
): Promise<void> {
  const { stripe } = paymentProvider;
  const { subscriptionId, reason, refunds, dueInvoices } = correction;
  if (correction.isRunning && reason !== null) {
    // Marked first: otherwise a crash after cancelling would lose the refund.
    await callProvider(() =>
      stripe.subscriptions.update(subscriptionId, { metadata: { [ENDED_AS]: reason } }),
    );
    // Another node may have cancelled it in the meantime.
    await callIfExists(() => stripe.subscriptions.cancel(subscriptionId));
  }
  for (const invoice of dueInvoices) await closeInvoice(paymentProvider, invoice);
  for (const { invoiceId, source } of refunds) {
    // Paid outside the provider, so only a person can refund it.
    if (!source) throw new ApiError('paymentProviderFailed');
    // Another call may have refunded it in the meantime, under the idempotency key of another minute.
    await callUnlessRefunded(() =>
      stripe.refunds.create(
        { ...source, ...(reason === 'duplicate' && { reason }) },
        { idempotencyKey: perMinuteIdempotencyKey(`refund-${invoiceId}`) },
      ),
    );
  }
}

/** Only a subscription that started after the kept one is a duplicate; earlier ones served their time. */
function chooseEndReason(kept: Stripe.Subscription, created: number): EndReason {
  return created >= kept.created ? 'duplicate' : 'superseded';
}

/** Orders claims to being kept: marked ones last, paid ones first, then by age. */
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
