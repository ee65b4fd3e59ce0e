import { DAY_MS } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { formatDay } from './layout.ts';
import { paymentFailed, subscriptionActive, subscriptionCancelled } from './subscription.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const ORIGIN = 'https://scout.example';

describe('the mail about a failed payment', () => {
  const text = (accessUntil?: string | null) =>
    paymentFailed.write(paymentFailed.data.parse({ accessUntil }), ORIGIN).paragraphs.join(' ');

  it('says how long access continues anyway, for example in a running trial', () => {
    const end = inDays(2);
    expect(text(end)).toContain(`You still have access until ${formatDay(end)}.`);
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

describe('the mail about a new subscription', () => {
  const text = (renews?: boolean) =>
    subscriptionActive
      .write(subscriptionActive.data.parse({ paidUntil: inDays(30), renews }), ORIGIN)
      .paragraphs.join(' ');

  it('says whether it renews; it does if the previous version queued it', () => {
    for (const renews of [true, undefined]) expect(text(renews)).toContain('until you cancel it.');
    expect(text(false)).toContain(`It is paid until ${formatDay(inDays(30))} and will not be renewed.`);
  });
});

describe('the mail about a cancelled subscription', () => {
  const text = (dates: { paidUntil: string; accessUntil?: string | null }) =>
    subscriptionCancelled.write(subscriptionCancelled.data.parse(dates), ORIGIN).paragraphs.join(' ');

  it('gives the end set by an administrator if that is before the end of the paid period', () => {
    const [paidUntil, accessUntil] = [inDays(30), inDays(2)];
    expect(text({ paidUntil, accessUntil })).toContain(`Pro stays active until ${formatDay(accessUntil)}.`);
    expect(text({ paidUntil, accessUntil: null })).toContain('Your access has ended.');
  });

  it('gives the end of the paid period if the previous version queued it', () => {
    const paidUntil = inDays(30);
    expect(text({ paidUntil })).toContain(`Pro stays active until ${formatDay(paidUntil)}.`);
  });

  it('says that the subscription is over if it has ended', () => {
    expect(text({ paidUntil: inDays(-1), accessUntil: inDays(2) })).toContain('has ended. Nothing more');
  });
});
