import { type BillingState, DAY_MS, PAID_DAYS } from '@framescout/contract';

import type Stripe from 'stripe';
import { billingStateOf } from '../users/to-user.ts';

/** The metadata key under which a subscription at the provider states why the server ended it. */
export const ENDED_AS = 'endedAs';

/** What a subscription at the provider means for access here. */
export type SubscriptionState = {
  id: string;
  /** The provider's own status. */
  status: Stripe.Subscription.Status;
  state: BillingState;
  paidUntil: Date;
  cancelAtPeriodEnd: boolean;
};

/** Returns the billing state of a subscription. */
export function stateOf(subscription: Stripe.Subscription): BillingState {
  return billingStateOf(subscription.status, isInLastPeriod(subscription));
}

/** Whether a subscription is in its last period. One that ends at a later date renews until then. */
function isInLastPeriod({ cancel_at_period_end, cancel_at, items }: Stripe.Subscription): boolean {
  const periodEnd = items.data[0]?.current_period_end;
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= (periodEnd ?? cancel_at));
}

/** Whether a subscription exists that can charge its customer now or later. */
export function isRunning(state: BillingState): boolean {
  return state === 'renewing' || state === 'ending' || state === 'overdue';
}

/** Whether the current period of a subscription is paid. */
export function isPaid(state: BillingState): boolean {
  return state === 'renewing' || state === 'ending';
}

/** Picks the running one of all subscriptions that a customer ever had, or else the latest. */
export function readSubscription(
  subscriptions: readonly Stripe.Subscription[],
  now: Date,
): SubscriptionState | null {
  const states = subscriptions
    .filter(({ metadata }) => metadata[ENDED_AS] === undefined || metadata[ENDED_AS] === 'returned')
    .map((subscription) => toState(subscription, now))
    .filter(({ state }) => state !== 'none')
    .sort(
      (a, b) =>
        Number(isRunning(b.state)) - Number(isRunning(a.state)) ||
        b.paidUntil.getTime() - a.paidUntil.getTime(),
    );
  return states[0] ?? null;
}

function toState(subscription: Stripe.Subscription, now: Date): SubscriptionState {
  const { id, status, ended_at } = subscription;
  const state = stateOf(subscription);
  return {
    id,
    status,
    state,
    paidUntil: isRunning(state) ? endOfPaidPeriod(subscription, state, now) : (toDate(ended_at) ?? now),
    cancelAtPeriodEnd: isInLastPeriod(subscription),
  };
}

function endOfPaidPeriod({ items, cancel_at }: Stripe.Subscription, state: BillingState, now: Date): Date {
  const [item] = items.data;
  // If a renewal fails, the new period has started anyway, but only the previous one is paid.
  if (!isPaid(state)) return toDate(item?.current_period_start) ?? now;
  const end = toDate(item?.current_period_end) ?? new Date(now.getTime() + PAID_DAYS * DAY_MS);
  const cancelled = toDate(cancel_at);
  return cancelled && cancelled < end ? cancelled : end;
}

function toDate(unixSeconds: number | null | undefined): Date | null {
  return unixSeconds ? new Date(unixSeconds * 1000) : null;
}
