import { linkTo } from '@framescout/contract';
import { z } from 'zod';
import { mailTemplate } from './mail-template.ts';

const KEEP_LABEL = 'Keep my address';

/**
 * Sent to the new address of an account. Its ownership is unproven, so the mail contains no text supplied by
 * whoever asked. The link is generated when the mail is sent.
 */
export const confirmAddress = mailTemplate({
  data: z.object({ token: z.string() }),
  write: ({ token }, origin) => ({
    subject: 'Confirm your new FrameScout address',
    paragraphs: [
      'Someone, probably you, asked to use this address for a FrameScout account. The change takes effect once you confirm it. The link works once, within a day.',
      'If it was not you, do nothing: nothing will change.',
    ],
    button: { label: 'Confirm this address', url: `${origin}${linkTo('confirmAddress', { token })}` },
    isToStranger: true,
  }),
});

const toOldAddress = z.object({
  /** The new address, mostly masked. */
  hint: z.string(),
  /** The token for undoing the change. */
  token: z.string(),
});

/** Sent to the current address when a change is requested. */
export const addressChangeAsked = mailTemplate({
  data: toOldAddress,
  write: ({ hint, token }, origin) => ({
    subject: 'Someone asked to change your FrameScout address',
    paragraphs: [
      'Hello,',
      `someone who knows your password asked to change your account’s address to ${hint}. The change takes effect once it is confirmed there.`,
      'If it was not you, keep your address: all sessions end, and you can set a new password. The link works for seven days, also after the change.',
    ],
    button: { label: KEEP_LABEL, url: `${origin}${linkTo('keepAddress', { token })}` },
  }),
});

/** Sent to the old address when it has been replaced. */
export const addressChanged = mailTemplate({
  data: toOldAddress,
  write: ({ hint, token }, origin) => ({
    subject: 'Your FrameScout address was changed',
    paragraphs: [
      'Hello,',
      `your account’s address is now ${hint}; we will send mail there.`,
      'If it was not you, take your address back: all sessions end, and you can set a new password. The link works for seven days.',
    ],
    button: { label: KEEP_LABEL, url: `${origin}${linkTo('keepAddress', { token })}` },
  }),
});
