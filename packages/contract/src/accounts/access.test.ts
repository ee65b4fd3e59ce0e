import { describe, expect, it } from 'vitest';
import { access, hasActiveAccess } from './access.ts';
import { accessEndSchema } from './administration.ts';

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

describe('the end date of access', () => {
  it.each([
    ['2030-05-01', '2030-05-01T23:59:59.999Z'],
    ['2028-02-29', '2028-02-29T23:59:59.999Z'],
    ['1970-01-01', '1970-01-01T23:59:59.999Z'],
    ['9999-12-31', '9999-12-31T23:59:59.999Z'],
    ['2030-05-01T12:00:00Z', '2030-05-01T12:00:00.000Z'],
    ['2030-05-01T12:00:00+02:00', '2030-05-01T10:00:00.000Z'],
  ])('%s means %s', (given, instant) => {
    expect(accessEndSchema.parse(given)).toBe(instant);
  });

  it.each([
    '0000-01-01',
    '1969-12-31',
    '9999-12-31T23:59:59-01:00',
    '1970-01-01T00:00:00+01:00',
    '+010000-01-01T00:00:00Z',
    '10000-01-01',
    '2030-02-30',
    'tomorrow',
    '',
  ])('cannot be %j', (given) => {
    expect(accessEndSchema.safeParse(given).success).toBe(false);
  });
});
