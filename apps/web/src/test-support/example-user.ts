import type { User } from '@framescout/contract';

/** A user on trial, for tests. */
export const exampleUser: User = {
  id: '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b11',
  email: 'ann@example.org',
  username: 'ann',
  role: 'user',
  subscriptionStatus: 'active',
  stripeCustomerId: null,
  stripeId: null,
  expiryDate: '2026-11-24T00:00:00.000Z',
  verifyBy: null,
  paidUntil: null,
  cancelAtPeriodEnd: false,
  billingState: 'none',
  secondFactor: 'off',
  createdAt: '2026-11-21T00:00:00.000Z',
};
