import { describe, expect, it } from 'vitest';
import { access, hasActiveAccess } from './access.ts';

describe('access', () => {
  it.each([
    ['user', 'active', true],
    ['user', 'inactive', false],
    ['admin', 'active', true],
    ['admin', 'inactive', true],
  ] as const)('for a %s with status %s: %s', (role, subscriptionStatus, expected) => {
    expect(hasActiveAccess({ role, subscriptionStatus })).toBe(expected);
  });

  it.each([
    ['active', '2100-01-01', '2100-01-03', 'active'],
    ['inactive', null, '2000-01-03', 'ended'],
    ['inactive', '2000-01-01', '2000-01-03', 'unverified'],
    // To a clock that is behind, the deadline that ended it is yet to come.
    ['inactive', '2100-01-01', '2100-01-03', 'unverified'],
    ['inactive', '2000-01-03', '2000-01-03', 'ended'],
    ['inactive', '2000-01-04', '2000-01-03', 'ended'],
  ] as const)('%s, to be confirmed by %s, with time until %s: %s', (subscriptionStatus, by, until, state) => {
    const inFull = (day: string) => `${day}T00:00:00.000Z`;
    const dates = { verifyBy: by && inFull(by), expiryDate: inFull(until) };
    expect(access({ role: 'user', subscriptionStatus, ...dates })).toBe(state);
  });
});
