import { expect, it } from 'vitest';
import { describeSubscription } from './describe-subscription.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const trial = {
  role: 'user',
  subscriptionStatus: 'active',
  stripeCustomerId: null,
  expiryDate: '2026-11-24T11:00:00.000Z',
  verifyBy: null,
  paidUntil: null,
  billingState: 'none',
  createdAt: '2026-11-21T11:00:00.000Z',
} as const;
const over = { subscriptionStatus: 'inactive', expiryDate: '2026-11-20T12:00:00.000Z' } as const;
const paid = {
  ...trial,
  stripeCustomerId: 'cus_1',
  paidUntil: trial.expiryDate,
  billingState: 'renewing',
} as const;
const overdue = { ...paid, billingState: 'overdue' } as const;

it.each([
  ['a trial that runs', trial, 'Trial active', '3 days left'],
  [
    'a trial on its last day',
    { ...trial, expiryDate: '2026-11-21T20:00:00.000Z' },
    'Trial active',
    'Ends within a day',
  ],
  ['a trial that is over', { ...trial, ...over }, 'Trial expired', 'on Nov 20, 2026'],
  [
    'a trial that was cut short',
    { ...trial, subscriptionStatus: 'inactive' as const },
    'Trial expired',
    'Ended early',
  ],
  [
    'a trial that waits for the address',
    { ...trial, subscriptionStatus: 'inactive' as const, verifyBy: '2026-11-21T11:30:00.000Z' },
    'Trial paused',
    'Confirm your address to continue',
  ],
  [
    'a trial that waits for the address, longer than it would have run',
    { ...trial, ...over, verifyBy: '2026-11-18T12:00:00.000Z' },
    'Trial paused',
    'Confirm your address to continue',
  ],
  [
    'an account that began without a trial',
    { ...trial, ...over, createdAt: over.expiryDate },
    'No trial',
    'This address has already had one',
  ],
  ['a subscription', paid, 'Pro user', 'Renews on Nov 24, 2026'],
  [
    'a cancelled subscription',
    { ...paid, billingState: 'ending' as const },
    'Pro user',
    'Ends on Nov 24, 2026',
  ],
  ['a failed payment', { ...overdue, ...over }, 'Payment failed', 'Unpaid since Nov 20, 2026'],
  ['a failed payment beside longer access', overdue, 'Payment failed', 'Access until Nov 24, 2026'],
  [
    'a subscription that is over',
    { ...paid, ...over, billingState: 'ended' as const },
    'Subscription ended',
    'on Nov 20, 2026',
  ],
  [
    'what remains of a trial after a refund',
    { ...paid, paidUntil: '2026-11-20T12:00:00.000Z', billingState: 'ended' as const },
    'Subscription ended',
    'Access until Nov 24, 2026',
  ],
  [
    'a subscription beside longer access',
    { ...paid, expiryDate: '2027-03-01T12:00:00.000Z' },
    'Pro user',
    'Renews on Nov 24, 2026',
  ],
  [
    'a subscription whose access an administrator lets end earlier',
    { ...paid, paidUntil: '2026-12-21T12:00:00.000Z' },
    'Pro user',
    'Access until Nov 24, 2026',
  ],
  [
    'a subscription whose access an administrator has ended',
    { ...paid, subscriptionStatus: 'inactive' as const },
    'Access ended',
    'Renews on Nov 24, 2026',
  ],
  [
    'a subscription whose renewal the server has not heard of',
    { ...paid, ...over, paidUntil: over.expiryDate },
    'Renewal awaited',
    'Due since Nov 20, 2026',
  ],
  [
    'an administrator',
    { ...trial, role: 'admin' as const },
    'Administrator',
    'Full access without a subscription',
  ],
])('describes %s', (_what, user, label, detail) => {
  expect(describeSubscription(user, NOW)).toEqual({ label, detail });
});
