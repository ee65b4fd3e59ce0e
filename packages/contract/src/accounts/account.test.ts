import { describe, expect, it } from 'vitest';
import {
  emailSchema,
  hasRunningSubscription,
  newPasswordSchema,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  usernameFromEmail,
  usernameSchema,
} from './account.ts';

describe('a new password', () => {
  it.each([
    ['x'.repeat(PASSWORD_MIN_LENGTH - 1), false],
    ['x'.repeat(PASSWORD_MIN_LENGTH), true],
    ['      ', true],
    ['x'.repeat(PASSWORD_MAX_BYTES), true],
    ['x'.repeat(PASSWORD_MAX_BYTES + 1), false],
    ['é'.repeat(PASSWORD_MAX_BYTES / 2), true],
    [`${'é'.repeat(PASSWORD_MAX_BYTES / 2)}x`, false],
    ['🎮'.repeat(PASSWORD_MAX_BYTES / 4), true],
    [`${'🎮'.repeat(PASSWORD_MAX_BYTES / 4)}x`, false],
  ])('%s is accepted: %s', (password, expected) => {
    expect(newPasswordSchema.safeParse(password).success).toBe(expected);
  });

  it('stays exactly as typed, spaces included', () => {
    expect(newPasswordSchema.parse(' secret ')).toBe(' secret ');
  });
});

describe('an e-mail address', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    ['  Ann@Example.com ', 'Ann@Example.com'],
    ['ann+tag@example.com', 'ann+tag@example.com'],
    ["o'hara_2@mail.example.co", "o'hara_2@mail.example.co"],
    // Different spellings of the same address.
    ['Ann@BÜCHER.example', 'Ann@xn--bcher-kva.example'],
    ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    ['ann@ｅxample。com', 'ann@example.com'],
    ['ann@пример.рф', 'ann@xn--e1afmkfd.xn--p1ai'],
    ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    // Looks like ann@apple.example, but is a different address.
    ['ann@аpple.example', 'ann@xn--pple-43d.example'],
  ])('%j is stored as %j', (typed, address) => {
    expect(emailSchema.parse(typed)).toBe(address);
  });

  it.each([
    '',
    '@example.com',
    'ann@',
    'ann@example',
    'ann@exa mple.com',
    'ann@bücher',
    'ann@bücher.example/x',
    'ann@bücher.example:25',
    'ann@ü％2e.example',
    'ann@１２７.0.0.1',
    'ann@bob@bücher.example',
    `ann@${'ü'.repeat(245)}.de`,
    'ann@example.com\nBcc: all@example.com',
    'Ann <ann@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ])('cannot be %j', (typed) => {
    expect(emailSchema.safeParse(typed).success).toBe(false);
  });
});

it.each(['jürgen@example.com', 'аnn@example.com', 'юля@пример.рф'])(
  'explains why %s, though an address, is not accepted',
  (typed) => {
    const [issue] = emailSchema.safeParse(typed).error?.issues ?? [];
    expect(issue?.message).toMatch(/^Please use an address with plain letters/);
  },
);

describe('a username', () => {
  it.each([
    [' ann ', 'ann'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['日本語 🎮', '日本語 🎮'],
  ])('%j is stored as %j', (typed, name) => {
    expect(usernameSchema.parse(typed)).toBe(name);
  });

  it.each(['', '   ', 'x'.repeat(65), 'two\nlines', 'nul\u0000'])('cannot be %j', (typed) => {
    expect(usernameSchema.safeParse(typed).success).toBe(false);
  });

  it.each(['ann@example.com', 'a@b.co', `${'x'.repeat(64)}@example.com`, 'first.last+tag@example.com'])(
    'suggested by %s is accepted',
    (email) => {
      expect(usernameSchema.parse(usernameFromEmail(email))).toBe(email.split('@')[0]);
    },
  );
});

const NOW = Date.parse('2026-11-24T12:00:00Z');
const PAST = '2026-11-24T11:59:00.000Z';
const FUTURE = '2026-12-01T00:00:00.000Z';

it.each([
  ['a user without a subscription has none that runs', 'none', null, false],
  ['a subscription runs until it is renewed', 'renewing', FUTURE, true],
  ['a subscription runs while its renewal is due', 'renewing', PAST, true],
  ['a subscription runs while a payment is overdue', 'overdue', PAST, true],
  ['a cancelled subscription runs until its paid period is over', 'ending', FUTURE, true],
  ['a cancelled subscription no longer runs once its paid period is over', 'ending', PAST, false],
  ['a subscription that has ended no longer runs', 'ended', PAST, false],
] as const)('%s', (_what, billingState, paidUntil, expected) => {
  expect(hasRunningSubscription({ billingState, paidUntil }, NOW)).toBe(expected);
});
