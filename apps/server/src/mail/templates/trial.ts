import { DAY_MS, linkTo, PRO_PRICE } from '@framescout/contract';
import { z } from 'zod';
import { formatDay, mailTemplate } from './layout.ts';

const data = z.object({ expiryDate: z.iso.datetime() });
const PRICE = `$${PRO_PRICE.amount} a month`;

/** Sent at registration. */
export const trialStarted = mailTemplate({
  data,
  write: ({ expiryDate }, origin) => ({
    subject: 'Your FrameScout trial has started',
    paragraphs: [
      'Hello,',
      `your free trial runs until ${formatDay(expiryDate)}, with everything in it: no card, no limits.`,
      'Open a recording, click one on-screen element on three frames, and FrameScout finds every moment it is visible. Your video never leaves your browser.',
    ],
    button: { label: 'Open FrameScout', url: `${origin}${linkTo('analyzer')}` },
  }),
});

/** Sent when a trial ends within a day. */
export const trialEnding = mailTemplate({
  data,
  write: ({ expiryDate }, origin) => ({
    subject: `Your FrameScout trial ends ${describeDay(expiryDate)}`,
    paragraphs: [
      'Hello,',
      `your free trial ends on ${formatDay(expiryDate)}. To continue without a break, upgrade to Pro for ${PRICE}; you can cancel at any time.`,
    ],
    button: { label: 'Upgrade to Pro', url: `${origin}${linkTo('dashboard')}` },
  }),
});

/** Describes a day (UTC) as seen from now: the mail may have waited. */
function describeDay(instant: string): string {
  const day = formatDay(instant);
  const dayIn = (ms: number) => formatDay(new Date(Date.now() + ms).toISOString());
  if (day === dayIn(0)) return 'today';
  return day === dayIn(DAY_MS) ? 'tomorrow' : `on ${day}`;
}

/** Sent when a trial has ended. */
export const trialEnded = mailTemplate({
  data,
  write: (_data, origin) => ({
    subject: 'Your FrameScout trial has ended',
    paragraphs: [
      'Hello,',
      `your free trial has ended. Your projects stay in your browser. Pro costs ${PRICE} and opens them again.`,
    ],
    button: { label: 'Upgrade to Pro', url: `${origin}${linkTo('dashboard')}` },
  }),
});
