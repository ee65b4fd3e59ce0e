import { DAY_MS } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { formatDay } from './format-day.ts';
import { paymentFailed, subscriptionCancelled } from './subscription.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const ORIGIN = 'https://scout.example';

describe('the mail about a failed payment', () => {
  const text = (accessUntil?: string | null) =>
    paymentFailed.write(paymentFailed.data.parse({ accessUntil }), ORIGIN).paragraphs.join(' ');

  it('says until when there is access all the same, as in a trial that still runs', () => {
    const end = inDays(2);
    expect(text(end)).toContain(`You have access until ${formatDay(end)} all the same.`);
    expect(text(end)).not.toContain('paused');
  });

  it.each([
    ['access is over', inDays(-1)],
    ['an administrator has ended it', null],
    ['the last version queued it', undefined],
  ])('says that Pro is paused if %s', (_when, accessUntil) => {
    expect(text(accessUntil)).toContain('so Pro is paused');
  });
});

describe('the mail about a cancelled subscription', () => {
  const text = (dates: { paidUntil: string; accessUntil?: string | null }) =>
    subscriptionCancelled.write(subscriptionCancelled.data.parse(dates), ORIGIN).paragraphs.join(' ');

  it('names the end that an administrator has set before that of the paid time', () => {
    const [paidUntil, accessUntil] = [inDays(30), inDays(2)];
    expect(text({ paidUntil, accessUntil })).toContain(`Pro stays active until ${formatDay(accessUntil)}.`);
    expect(text({ paidUntil, accessUntil: null })).toContain('Your access has ended.');
  });

  it('names the end of the paid time if the last version queued it', () => {
    const paidUntil = inDays(30);
    expect(text({ paidUntil })).toContain(`Pro stays active until ${formatDay(paidUntil)}.`);
  });

  it('says that a subscription is over which has ended', () => {
    expect(text({ paidUntil: inDays(-1), accessUntil: inDays(2) })).toContain('has ended. Nothing more');
  });
});
