import { linkTo } from '@framescout/contract';
import { z } from 'zod';
import { mailTemplate } from './mail-template.ts';

const KEEP_LABEL = 'Keep my address';

/**
 * Sent to an address that an account is to have from now on. Nobody has proved to own it, so it carries no words of whoever
 * asked. The link is made when the mail is sent.
 */
export const confirmAddress = mailTemplate({
  data: z.object({ token: z.string() }),
  write: ({ token }, origin) => ({
    subject: 'Confirm your new FrameScout address',
    paragraphs: [
      'Someone, probably you, asked for a FrameScout account to have this address. It counts once you confirm it. The link works once, within a day.',
      'If it was not you, do nothing: nobody gets anything.',
    ],
    button: { label: 'Confirm this address', url: `${origin}${linkTo('confirmAddress', { token })}` },
  }),
});

const toOldAddress = z.object({
  /** The new address, with most of it left out. */
  hint: z.string(),
  /** For undoing the change. */
  token: z.string(),
});

/** Sent to the present address when another one is asked for. */
export const addressChangeAsked = mailTemplate({
  data: toOldAddress,
  write: ({ hint, token }, origin) => ({
    subject: 'Your FrameScout account is to have another address',
    paragraphs: [
      'Hello,',
      `someone who knows your password asked for your account to have the address ${hint}. It counts once it has been confirmed there.`,
      'If it was not you, keep your address: all sessions end, and you can set a new password. The link works for seven days, also after the change.',
    ],
    button: { label: KEEP_LABEL, url: `${origin}${linkTo('keepAddress', { token })}` },
  }),
});

/** Sent to the former address when another one has taken its place. */
export const addressChanged = mailTemplate({
  data: toOldAddress,
  write: ({ hint, token }, origin) => ({
    subject: 'Your FrameScout account has another address',
    paragraphs: [
      'Hello,',
      `your account now has the address ${hint}; mail goes there from now on.`,
      'If it was not you, take your address back: all sessions end, and you can set a new password. The link works for seven days.',
    ],
    button: { label: KEEP_LABEL, url: `${origin}${linkTo('keepAddress', { token })}` },
  }),
});
