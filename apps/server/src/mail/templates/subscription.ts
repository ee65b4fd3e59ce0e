import { DAY_MS, linkTo, PRO_PRICE } from '@framescout/contract';
import { z } from 'zod';
import { formatDay, MAIL_PRIORITIES, mailKind, TO_ANALYZER, TO_DASHBOARD } from './layout.ts';

const { receipt, notice } = MAIL_PRIORITIES;

const nothing = z.object({});
const ofTrial = z.object({ expiryDate: z.iso.datetime() });
const paid = z.object({ paidUntil: z.iso.datetime() });
/** When access ends; null if it has. Missing from mails that the previous version queued. */
const accessUntil = z.iso.datetime().nullable().optional();
const cancelled = paid.extend({ accessUntil });

const PRICE = `$${PRO_PRICE.amount} a month`;
const TO_UPGRADE = ['Upgrade to Pro', linkTo('dashboard')] as const;

const isToCome = (date: string | null): date is string => date !== null && Date.parse(date) > Date.now();

/** Mails about trials and subscriptions. */
export const subscriptionMails = {
  'trial-started': mailKind('Trial started', notice, ofTrial, ({ expiryDate }) => ({
    subject: 'Your FrameScout trial has started',
    body: [
      `your free trial runs until ${formatDay(expiryDate)}, with everything in it: no card, no limits.`,
      'Open a recording, click one on-screen element on three frames, and FrameScout finds every moment it is visible. Your video never leaves your browser.',
    ],
    button: TO_ANALYZER,
  })),

  'trial-ending': mailKind('Trial ends soon', notice, ofTrial, ({ expiryDate }) => ({
    subject: `Your FrameScout trial ends ${describeDay(expiryDate)}`,
    body: `your free trial ends on ${formatDay(expiryDate)}. To continue without a break, upgrade to Pro for ${PRICE}; you can cancel at any time.`,
    button: TO_UPGRADE,
  })),

  'trial-ended': mailKind('Trial ended', notice, ofTrial, () => ({
    subject: 'Your FrameScout trial has ended',
    body: `your free trial has ended. Your projects stay in your browser. Pro costs ${PRICE} and opens them again.`,
    button: TO_UPGRADE,
  })),

  'subscription-active': mailKind(
    'Subscription started',
    receipt,
    // `renews` is missing from mails queued by the previous version.
    paid.extend({ renews: z.boolean().optional() }),
    ({ paidUntil, renews = true }) => ({
      subject: 'FrameScout Pro is active',
      body: `thank you: FrameScout Pro is active. It is paid until ${formatDay(paidUntil)} and ${
        renews ? `renews for ${PRICE} until you cancel it` : 'will not be renewed'
      }.`,
      button: TO_ANALYZER,
    }),
  ),

  /** Sent when a subscription will not be renewed. */
  'subscription-cancelled': mailKind('Subscription cancelled', receipt, cancelled, (dates) => ({
    subject: 'Your FrameScout subscription is cancelled',
    body: describeEnd(dates),
    button: TO_DASHBOARD,
  })),

  'subscription-resumed': mailKind('Subscription resumed', receipt, paid, ({ paidUntil }) => ({
    subject: 'Your FrameScout subscription continues',
    body: `your subscription is no longer cancelled. It renews on ${formatDay(paidUntil)} for ${PRICE} until you cancel it.`,
    button: TO_DASHBOARD,
  })),

  /** Sent when a second subscription was found in addition to the first, and was cancelled and refunded. */
  'subscription-duplicate': mailKind('Second subscription refunded', receipt, nothing, () => ({
    subject: 'We refunded your second FrameScout subscription',
    body: 'you had paid for two subscriptions at once. We cancelled and refunded the second; the first continues unchanged.',
    button: TO_DASHBOARD,
  })),

  /** Sent when a subscription has ended because its payment was refunded or disputed. */
  'subscription-ended': mailKind('Subscription ended', receipt, nothing, () => ({
    subject: 'Your FrameScout subscription has ended',
    body: 'your last payment was refunded or disputed, so your subscription has ended. Nothing more will be charged.',
    button: TO_DASHBOARD,
  })),

  /** Sent when a payment was refunded because its subscription had ended before. */
  'late-payment-refunded': mailKind('Late payment refunded', receipt, nothing, () => ({
    subject: 'We refunded your FrameScout payment',
    body: 'your payment arrived after its subscription had ended, so we refunded all of it. Your dashboard says whether Pro is active, and lets you upgrade if it is not.',
    button: TO_DASHBOARD,
  })),

  /** Sent when a renewal was not paid. */
  'payment-failed': mailKind(
    'Payment failed',
    receipt,
    z.object({ accessUntil }),
    ({ accessUntil: end = null }) => ({
      subject: 'Your FrameScout payment failed',
      body: isToCome(end)
        ? `the payment for your subscription failed. You still have access until ${formatDay(end)}. Update your card on your dashboard to keep Pro after that, or cancel the subscription there.`
        : 'the payment for your subscription failed, so Pro is paused. Update your card on your dashboard to resume it, or cancel the subscription there.',
      button: TO_DASHBOARD,
    }),
  ),
};

function describeEnd({ paidUntil, accessUntil: end = paidUntil }: z.output<typeof cancelled>): string {
  if (!isToCome(paidUntil))
    return 'your subscription is cancelled and has ended. Nothing more will be charged.';
  const words = 'your subscription is cancelled and will not be renewed.';
  return isToCome(end)
    ? `${words} Pro stays active until ${formatDay(end)}.`
    : `${words} Your access has ended.`;
}

/** Describes a day (UTC) as seen from now: the mail may have waited. */
function describeDay(instant: string): string {
  const day = formatDay(instant);
  const dayIn = (ms: number) => formatDay(new Date(Date.now() + ms).toISOString());
  if (day === dayIn(0)) return 'today';
  return day === dayIn(DAY_MS) ? 'tomorrow' : `on ${day}`;
}
