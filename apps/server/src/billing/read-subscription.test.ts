import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { readSubscription } from './read-subscription.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const inDays = (days: number) => NOW.getTime() / 1000 + days * 24 * 60 * 60;

/** Reads a subscription that has been paid for the next thirty days. */
function readWith(cancel: Partial<Pick<Stripe.Subscription, 'cancel_at' | 'cancel_at_period_end'>>) {
  const subscription = {
    id: 'sub_1',
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    metadata: {},
    items: { data: [{ current_period_start: inDays(0), current_period_end: inDays(30) }] },
    ...cancel,
  };
  return readSubscription([subscription as unknown as Stripe.Subscription], NOW);
}

it.each([
  ['is renewed', {}, { state: 'renewing', cancelAtPeriodEnd: false, days: 30 }],
  [
    'ends with the period, as is said in either way',
    { cancel_at: inDays(30) },
    { state: 'ending', cancelAtPeriodEnd: true, days: 30 },
  ],
  [
    'ends with the period',
    { cancel_at_period_end: true, cancel_at: inDays(30) },
    { state: 'ending', cancelAtPeriodEnd: true, days: 30 },
  ],
  [
    'ends on a day before that, when access ends as well',
    { cancel_at: inDays(5) },
    { state: 'ending', cancelAtPeriodEnd: true, days: 5 },
  ],
  [
    'ends on a day after that, until which it is renewed',
    { cancel_at: inDays(75) },
    { state: 'renewing', cancelAtPeriodEnd: false, days: 30 },
  ],
] as const)('a subscription %s', (_what, cancel, { days, ...expected }) => {
  expect(readWith(cancel)).toMatchObject({ ...expected, paidUntil: new Date(inDays(days) * 1000) });
});
