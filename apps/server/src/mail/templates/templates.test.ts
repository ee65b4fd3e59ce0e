import { DAY_MS } from '@framescout/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from './index.ts';
import { formatDay, renderMail } from './layout.ts';

const origin = 'https://scout.example';
const textOf = (name: string, data: object) => render(name, data, { origin }).text;

const body = ['שלום & <script>alert(1)</script>', `see https://scout.example/${'long'.repeat(80)}`];
const { html, text } = renderMail({ subject: '<b>Hello</b>', body }, { origin });

it('fits the width of the screen, whatever long words it contains', () => {
  expect(html).toContain('<meta name="viewport" content="width=device-width">');
  expect(html).toMatch(/<div style="[^"]*overflow-wrap:anywhere[^"]*">\n<p/);
});

it('lets each paragraph run in the direction of its own language', () => {
  expect(html.match(/<p dir="auto"/g)).toHaveLength(['Hello,', ...body].length);
});

it('shows text exactly as it was typed, in both forms', () => {
  expect(html).toContain('<title>&lt;b&gt;Hello&lt;/b&gt;</title>');
  expect(html).toContain('שלום &amp; &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).toContain(body[0]);
});

it.each([
  [true, 'on November 24, 2026 at 2:05 PM UTC, two-step login was turned on.'],
  [false, 'on November 24, 2026 at 2:05 PM UTC, two-step login was turned off.'],
])(
  'the mail about two-step login (on: %s) says when that was, as mails may arrive in another order',
  (isOn, words) => {
    expect(textOf('second-factor-changed', { isOn, at: '2026-11-24T14:05:00.000Z' })).toContain(words);
  },
);

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe('the mail about a failed payment', () => {
  const text = (accessUntil?: string | null) => textOf('payment-failed', { accessUntil });

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
  const text = (renews?: boolean) => textOf('subscription-active', { paidUntil: inDays(30), renews });

  it('says whether it renews; it does if the previous version queued it', () => {
    for (const renews of [true, undefined]) expect(text(renews)).toContain('until you cancel it.');
    expect(text(false)).toContain(`It is paid until ${formatDay(inDays(30))} and will not be renewed.`);
  });
});

describe('the mail about a cancelled subscription', () => {
  const text = (dates: { paidUntil: string; accessUntil?: string | null }) =>
    textOf('subscription-cancelled', dates);

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

describe('the mail about a trial that is about to end', () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ['later today', '2026-11-24T00:30:00Z', 'today'],
    ['tomorrow', '2026-11-23T23:30:00Z', 'tomorrow'],
    ['after tomorrow', '2026-11-22T23:30:00Z', 'on November 24, 2026'],
  ])('says when it is sent that it ends %s (UTC)', (_when, now, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const mail = render('trial-ending', { expiryDate: '2026-11-24T23:00:00.000Z' }, { origin });
    expect(mail.subject).toBe(`Your FrameScout trial ends ${words}`);
    expect(mail.text).toContain('your free trial ends on November 24, 2026.');
  });
});

describe('the mail that confirms an address', () => {
  afterEach(() => void vi.useRealTimers());

  const text = (occasion: 'trial' | 'account', now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    return textOf('verify-address', { token: 'token', occasion, verifyBy: '2026-11-24T14:05:00.000Z' });
  };

  it('says by when a trial needs it, however late the mail is sent', () => {
    expect(text('trial', '2026-11-24T14:00:00Z')).toMatch(
      /confirm it by November 24, 2026 at 2:05\sPM UTC, so that your trial continues\./,
    );
  });

  it('says that the trial is paused if it is sent after that', () => {
    const late = text('trial', '2026-11-24T14:10:00Z');
    expect(late).toContain('Your trial is paused until you confirm it.');
    expect(late).not.toContain('2026');
  });

  it('gives no deadline where there is no trial to pause', () => {
    expect(text('account', '2026-11-24T14:00:00Z')).not.toContain('2026');
  });
});
