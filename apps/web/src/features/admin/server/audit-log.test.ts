import { expect, it } from 'vitest';
import { describeDetails, describePerson } from './audit-log.tsx';

const ID = '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b11';

it('names people by their address while they have an account', () => {
  expect(describePerson({ id: ID, email: 'ann@example.org' }, 'the server')).toBe('ann@example.org');
  expect(describePerson({ id: ID, email: null }, 'the server')).toBe('deleted account 7f0c7c5e');
  expect(describePerson(null, 'the server')).toBe('the server');
});

it('says what was set', () => {
  expect(describeDetails({})).toBe('');
  expect(describeDetails({ subscriptionStatus: 'active', expiryDate: '2026-12-01T23:59:59.000Z' })).toBe(
    'status active, until 2026-12-01',
  );
});
