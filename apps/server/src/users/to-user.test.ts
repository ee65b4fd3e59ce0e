import { access } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { toUser, type UserRow } from './to-user.ts';

const NOW = new Date('2026-11-24T12:00:00.000Z');

const ROW: UserRow = {
  id: '7b0d3c1e-4c1e-4f65-9a51-6a2f3d6c8b10',
  email: 'ann@example.com',
  username: 'ann',
  role: 'user',
  subscriptionStatus: 'active',
  expiryDate: NOW,
  verifyBy: null,
  stripeCustomerId: null,
  createdAt: NOW,
  paidUntil: null,
  cancelAtPeriodEnd: null,
  providerStatus: null,
  hasSecondFactor: false,
};

describe('toUser', () => {
  it.each([
    ['active', 1, 'active'],
    ['active', 0, 'inactive'],
    ['active', -1, 'inactive'],
    ['inactive', 1, 'inactive'],
    ['inactive', -1, 'inactive'],
  ] as const)('turns access set to %s and ending in %d ms into %s', (subscriptionStatus, inMs, expected) => {
    const expiryDate = new Date(NOW.getTime() + inMs);
    expect(toUser({ ...ROW, subscriptionStatus, expiryDate }, NOW).subscriptionStatus).toBe(expected);
  });

  it.each([
    [null, null, null],
    ['cus_1', null, null],
    ['cus_1', NOW, 'cus_1'],
  ])('returns customer %s, paid until %s, as %s', (stripeCustomerId, paidUntil, expected) => {
    const user = toUser({ ...ROW, stripeCustomerId, paidUntil }, NOW);
    expect(user).toMatchObject({ stripeCustomerId: expected, stripeId: expected });
  });

  it.each([
    [null, null, 'none'],
    ['incomplete', false, 'none'],
    ['active', false, 'renewing'],
    ['active', true, 'ending'],
    ['past_due', false, 'overdue'],
    ['unpaid', true, 'overdue'],
    ['paused', false, 'overdue'],
    ['canceled', true, 'ended'],
    ['a status that the provider adds later', false, 'overdue'],
  ] as const)(
    'maps a subscription with status %s and cancelled %s to %s',
    (providerStatus, cancelAtPeriodEnd, state) => {
      expect(toUser({ ...ROW, providerStatus, cancelAtPeriodEnd }, NOW).billingState).toBe(state);
    },
  );

  const HOUR_MS = 3_600_000;
  const later = new Date(NOW.getTime() + HOUR_MS);
  const earlier = new Date(NOW.getTime() - HOUR_MS);

  it.each([
    ['not to be confirmed', {}, 'active', false],
    ['to be confirmed later', { verifyBy: later }, 'active', true],
    ['not confirmed in time', { verifyBy: earlier }, 'inactive', true],
    ['not confirmed in time, but has paid', { verifyBy: earlier, paidUntil: later }, 'active', false],
    ['not confirmed in time, and paid once', { verifyBy: earlier, paidUntil: earlier }, 'inactive', true],
    ['not confirmed in time, but an administrator’s', { verifyBy: earlier, role: 'admin' }, 'active', false],
    [
      'not confirmed, and access ended by an administrator',
      { verifyBy: later, subscriptionStatus: 'inactive' },
      'inactive',
      false,
    ],
  ] as const)('treats a user whose address is %s accordingly', (_name, values, status, isAsked) => {
    const user = toUser({ ...ROW, expiryDate: later, ...values }, NOW);
    // An administrator's status is meaningless: they always have access.
    if (user.role === 'user') expect(user.subscriptionStatus).toBe(status);
    expect(user.verifyBy !== null).toBe(isAsked);
  });

  const longAgo = new Date(earlier.getTime() - HOUR_MS);

  it.each([
    ['is overdue', 'past_due', false],
    ['is to be renewed', 'active', false],
    ['is cancelled', 'active', true],
    ['has ended', 'canceled', false],
  ])(
    'does not call access paused that was paid for, to an address not confirmed, and whose subscription %s',
    (_state, providerStatus, cancelAtPeriodEnd) => {
      const subscription = { paidUntil: earlier, providerStatus, cancelAtPeriodEnd };
      const user = toUser({ ...ROW, expiryDate: earlier, verifyBy: longAgo, ...subscription }, NOW);
      expect(user.verifyBy).toBeNull();
      expect(access(user)).toBe('ended');
    },
  );

  it('calls a trial paused, also after it would have ended, until the address is confirmed', () => {
    expect(access(toUser({ ...ROW, expiryDate: earlier, verifyBy: longAgo }, NOW))).toBe('unverified');
  });

  it('offers no subscription to cancel if there never was one', () => {
    expect(toUser(ROW, NOW).cancelAtPeriodEnd).toBe(false);
  });
});
