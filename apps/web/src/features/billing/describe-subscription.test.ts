import { expect, it } from 'vitest';
import { describeSubscription } from './describe-subscription.ts';

type Subscriber = Parameters<typeof describeSubscription>[0];

const NOW = Date.parse('2026-11-21T12:00:00Z');
const NOV_20 = '2026-11-20T12:00:00.000Z';
const NOV_24 = '2026-11-24T11:00:00.000Z';
const trial: Subscriber = {
  role: 'user',
  subscriptionStatus: 'active',
  stripeCustomerId: null,
  expiryDate: NOV_24,
  verifyBy: null,
  paidUntil: null,
  billingState: 'none',
  createdAt: '2026-11-21T11:00:00.000Z',
};
const inactive: Partial<Subscriber> = { subscriptionStatus: 'inactive' };
const over: Partial<Subscriber> = { ...inactive, expiryDate: NOV_20 };
const paid: Partial<Subscriber> = { stripeCustomerId: 'cus_1', paidUntil: NOV_24, billingState: 'renewing' };
const ending: Partial<Subscriber> = { ...paid, billingState: 'ending' };
const ended: Partial<Subscriber> = { ...paid, billingState: 'ended' };
const overdue: Partial<Subscriber> = { ...paid, billingState: 'overdue' };

it.each<[string, Partial<Subscriber>, string, string]>([
  ['a trial that runs', {}, 'Trial active', '3 days left'],
  ['a trial on its last day', { expiryDate: '2026-11-21T20:00:00Z' }, 'Trial active', 'Ends within a day'],
  ['a trial that is over', over, 'Trial expired', 'on Nov 20, 2026'],
  ['a trial that was cut short', inactive, 'Trial expired', 'Ended early'],
  [
    'a trial that waits for the address',
    { ...inactive, verifyBy: '2026-11-21T11:30:00.000Z' },
    'Trial paused',
    'Confirm your address to continue',
  ],
  [
    'a trial that waits for the address, longer than it would have run',
    { ...over, verifyBy: '2026-11-18T12:00:00.000Z' },
    'Trial paused',
    'Confirm your address to continue',
  ],
  [
    'an account that began without a trial',
    { ...over, createdAt: NOV_20 },
    'No trial',
    'This address has already had one',
  ],
  ['a subscription', paid, 'Pro user', 'Renews on Nov 24, 2026'],
  ['a cancelled subscription', ending, 'Pro user', 'Ends on Nov 24, 2026'],
  ['a failed payment', { ...overdue, ...over }, 'Payment failed', 'Unpaid since Nov 20, 2026'],
  ['a failed payment beside longer access', overdue, 'Payment failed', 'Access until Nov 24, 2026'],
  ['a subscription that is over', { ...ended, ...over }, 'Subscription ended', 'on Nov 20, 2026'],
  [
    'what remains of a trial after a refund',
    { ...ended, paidUntil: NOV_20 },
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
    { ...paid, ...inactive },
    'Access ended',
    'Renews on Nov 24, 2026',
  ],
  [
    'a subscription whose renewal the server has not heard of',
    { ...paid, ...over, paidUntil: NOV_20 },
    'Renewal awaited',
    'Due since Nov 20, 2026',
  ],
  ['an administrator', { role: 'admin' }, 'Administrator', 'Full access without a subscription'],
])('describes %s', (_what, changes, label, detail) => {
  expect(describeSubscription({ ...trial, ...changes }, NOW)).toEqual({ label, detail });
});
