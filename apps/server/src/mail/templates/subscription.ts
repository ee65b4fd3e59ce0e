import { linkTo, PRO_PRICE } from '@framescout/contract';
import { z } from 'zod';
import { formatDay } from './format-day.ts';
import { mailTemplate } from './mail-template.ts';

const data = z.object({ username: z.string(), paidUntil: z.iso.datetime() });

/** Sent when a subscription begins. */
export const subscriptionActive = mailTemplate({
  data,
  write: ({ username, paidUntil }, origin) => ({
    subject: 'FrameScout Pro is active',
    paragraphs: [
      `Hello ${username},`,
      `thank you: FrameScout Pro is active. It is paid until ${formatDay(paidUntil)} and renews for $${PRO_PRICE.amount} a month until you cancel it.`,
    ],
    button: { label: 'Open FrameScout', url: `${origin}${linkTo('analyzer')}` },
  }),
});

/** Sent when a subscription will not be renewed. */
export const subscriptionCancelled = mailTemplate({
  data,
  write: ({ username, paidUntil }, origin) => ({
    subject: 'Your FrameScout subscription is cancelled',
    paragraphs: [
      `Hello ${username},`,
      `your subscription is cancelled and will not be renewed. Pro stays active until ${formatDay(paidUntil)}.`,
    ],
    button: { label: 'Your dashboard', url: `${origin}${linkTo('dashboard')}` },
  }),
});
