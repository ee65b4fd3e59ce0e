import { linkTo, PRO_PRICE } from '@framescout/contract';
import { z } from 'zod';
import { formatDay, mailTemplate } from './layout.ts';

const data = z.object({ paidUntil: z.iso.datetime() });

/** When access ends; null if it has. Missing from mails that the previous version queued. */
const accessUntil = z.iso.datetime().nullable().optional();
const cancelled = data.extend({ accessUntil });

const isToCome = (date: string | null): date is string => date !== null && Date.parse(date) > Date.now();

/** Sent when a subscription starts. `renews` is missing from mails queued by the previous version. */
export const subscriptionActive = mailTemplate({
  data: data.extend({ renews: z.boolean().optional() }),
  write: ({ paidUntil, renews = true }, origin) => ({
    subject: 'FrameScout Pro is active',
    paragraphs: [
      'Hello,',
      `thank you: FrameScout Pro is active. It is paid until ${formatDay(paidUntil)} and ${
        renews ? `renews for $${PRO_PRICE.amount} a month until you cancel it` : 'will not be renewed'
      }.`,
    ],
    button: { label: 'Open FrameScout', url: `${origin}${linkTo('analyzer')}` },
  }),
});

/** Sent when a subscription will not be renewed. */
export const subscriptionCancelled = mailTemplate({
  data: cancelled,
  write: (dates, origin) => ({
    subject: 'Your FrameScout subscription is cancelled',
    paragraphs: ['Hello,', describeEnd(dates)],
    button: { label: 'Your dashboard', url: `${origin}${linkTo('dashboard')}` },
  }),
});

function describeEnd({ paidUntil, accessUntil: end = paidUntil }: z.output<typeof cancelled>): string {
  if (!isToCome(paidUntil))
    return 'your subscription is cancelled and has ended. Nothing more will be charged.';
  const words = 'your subscription is cancelled and will not be renewed.';
  return isToCome(end)
    ? `${words} Pro stays active until ${formatDay(end)}.`
    : `${words} Your access has ended.`;
}

/** Sent when a cancelled subscription was resumed. */
export const subscriptionResumed = mailTemplate({
  data,
  write: ({ paidUntil }, origin) => ({
    subject: 'Your FrameScout subscription continues',
    paragraphs: [
      'Hello,',
      `your subscription is no longer cancelled. It renews on ${formatDay(paidUntil)} for $${PRO_PRICE.amount} a month until you cancel it.`,
    ],
    button: { label: 'Your dashboard', url: `${origin}${linkTo('dashboard')}` },
  }),
});

/** Sent when a renewal was not paid. */
export const paymentFailed = mailTemplate({
  data: z.object({ accessUntil }),
  write: ({ accessUntil: end = null }, origin) => ({
    subject: 'Your FrameScout payment failed',
    paragraphs: [
      'Hello,',
      isToCome(end)
        ? `the payment for your subscription failed. You still have access until ${formatDay(end)}. Update your card on your dashboard to keep Pro after that, or cancel the subscription there.`
        : 'the payment for your subscription failed, so Pro is paused. Update your card on your dashboard to resume it, or cancel the subscription there.',
    ],
    button: { label: 'Your dashboard', url: `${origin}${linkTo('dashboard')}` },
  }),
});

/** Sent when a second subscription was found in addition to the first, and was cancelled and refunded. */
export const subscriptionDuplicate = mailTemplate({
  data: z.object({}),
  write: (_data, origin) => ({
    subject: 'We refunded your second FrameScout subscription',
    paragraphs: [
      'Hello,',
      'you had paid for two subscriptions at once. We cancelled and refunded the second; the first continues unchanged.',
    ],
    button: { label: 'Your dashboard', url: `${origin}${linkTo('dashboard')}` },
  }),
});

/** Sent when a payment was refunded because its subscription had ended before. */
export const latePaymentRefunded = mailTemplate({
  data: z.object({}),
  write: (_data, origin) => ({
    subject: 'We refunded your FrameScout payment',
    paragraphs: [
      'Hello,',
      'your payment arrived after its subscription had ended, so we refunded all of it. Your dashboard says whether Pro is active, and lets you upgrade if it is not.',
    ],
    button: { label: 'Your dashboard', url: `${origin}${linkTo('dashboard')}` },
  }),
});

/** Sent when a subscription has ended because its payment was refunded or disputed. */
export const subscriptionEnded = mailTemplate({
  data: z.object({}),
  write: (_data, origin) => ({
    subject: 'Your FrameScout subscription has ended',
    paragraphs: [
      'Hello,',
      'your last payment was refunded or disputed, so your subscription has ended. Nothing more will be charged.',
    ],
    button: { label: 'Your dashboard', url: `${origin}${linkTo('dashboard')}` },
  }),
});
