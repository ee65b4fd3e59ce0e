import { expect, it } from 'vitest';
import { accessRemedy } from './access-denial.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const PAST = '2026-11-24T11:59:00.000Z';
const FUTURE = '2026-12-01T00:00:00.000Z';

it.each([
  ['whose trial has ended upgrades', 'none', null, 'upgrade'],
  ['whose subscription has ended upgrades', 'ended', PAST, 'upgrade'],
  ['who cancelled upgrades once the paid period is over', 'ending', PAST, 'upgrade'],
  ['whose payment failed pays', 'overdue', PAST, 'pay'],
  ['whose renewal is due waits for it', 'renewing', PAST, 'wait'],
  ['who has paid for longer asks why access ended', 'renewing', FUTURE, 'ask'],
  ['who has paid for longer and cancelled asks why access ended', 'ending', FUTURE, 'ask'],
] as const)('a user %s', (_who, billingState, paidUntil, remedy) => {
  expect(accessRemedy({ billingState, paidUntil }, NOW)).toBe(remedy);
});
