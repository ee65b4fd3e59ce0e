import { PAID_DAYS } from '@framescout/contract';
import type Stripe from 'stripe';

const DAY_MS = 24 * 60 * 60_000;

/** What a subscription at the provider means for access. */
export type SubscriptionState = {
  id: string;
  /** The provider's own status. */
  status: Stripe.Subscription.Status;
  /** Whether it is running; one that has ended or was never paid is not. */
  isRunning: boolean;
  paidUntil: Date;
  cancelAtPeriodEnd: boolean;
};

const RUNNING: readonly string[] = ['active', 'trialing', 'past_due'] satisfies Stripe.Subscription.Status[];
// A first payment that never came: not a subscription yet.
const UNBORN: readonly Stripe.Subscription.Status[] = ['incomplete', 'incomplete_expired'];

/** Whether a subscription with this status is running, even if a payment is overdue. */
export function isRunningStatus(status: string): boolean {
  return RUNNING.includes(status);
}

/**
 * Picks the subscription that counts among all that a customer ever had: a running one, otherwise the latest.
 */
export function readSubscription(
  subscriptions: readonly Stripe.Subscription[],
  now: Date,
): SubscriptionState | null {
  const states = subscriptions
    .filter(({ status }) => !UNBORN.includes(status))
    .map((subscription) => toState(subscription, now))
    .sort(
      (a, b) => Number(b.isRunning) - Number(a.isRunning) || b.paidUntil.getTime() - a.paidUntil.getTime(),
    );
  return states[0] ?? null;
}

function toState(subscription: Stripe.Subscription, now: Date): SubscriptionState {
  const { id, status, cancel_at_period_end, ended_at } = subscription;
  const isRunning = isRunningStatus(status);
  return {
    id,
    status,
    isRunning,
    paidUntil: isRunning ? endOfPaidPeriod(subscription, now) : (toDate(ended_at) ?? now),
    cancelAtPeriodEnd: cancel_at_period_end,
  };
}

function endOfPaidPeriod({ status, items }: Stripe.Subscription, now: Date): Date {
  const [item] = items.data;
  // When a renewal fails, the new period has begun all the same; only the one before it is paid.
  const end = toDate(status === 'past_due' ? item?.current_period_start : item?.current_period_end);
  return end ?? new Date(now.getTime() + PAID_DAYS * DAY_MS);
}

function toDate(unixSeconds: number | null | undefined): Date | null {
  return unixSeconds ? new Date(unixSeconds * 1000) : null;
}
