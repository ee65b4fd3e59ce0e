import { linkTo, UNCONFIRMED_DAYS } from '@framescout/contract';
import { z } from 'zod';
import { formatMoment, mailTemplate } from './layout.ts';

const KEEP_LABEL = 'Keep my address';

/** Sent to an account's new address, whose ownership is unproven: contains no text of the user's. */
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

/** Sent to someone who asked for a new password. The link is made when the mail is sent. */
export const resetPassword = mailTemplate({
  data: z.object({ token: z.string() }),
  write: ({ token }, origin) => ({
    subject: 'Set a new FrameScout password',
    paragraphs: [
      'Hello,',
      'someone, probably you, asked for a new password for your account. The link works once, within an hour.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    button: { label: 'Set a new password', url: `${origin}${linkTo('resetPassword', { token })}` },
  }),
});

/** Sent to an unconfirmed address, which anyone may have entered: contains no text of theirs. */
export const verifyAddress = mailTemplate({
  data: z.object({
    token: z.string(),
    /** The reason for confirming: a new account with a trial, or without. */
    occasion: z.enum(['trial', 'account']),
    /** When a trial pauses unless the address is confirmed, as of when the mail is sent. */
    verifyBy: z.iso.datetime(),
  }),
  write: ({ token, occasion, verifyBy }, origin) => ({
    subject: 'Confirm your email address for FrameScout',
    paragraphs: [
      'Hello,',
      ...(occasion === 'trial' ? describeTrial(verifyBy) : ACCOUNT),
      `If it was not you, do nothing: the account is deleted after ${UNCONFIRMED_DAYS} days.`,
    ],
    button: {
      label: 'Confirm this address',
      url: `${origin}${linkTo('verifyAddress', { token })}`,
    },
    isToStranger: true,
  }),
});

function describeTrial(verifyBy: string): string[] {
  return [
    'someone, probably you, started a free trial of FrameScout with this address.',
    Date.parse(verifyBy) > Date.now()
      ? `Please confirm it by ${formatMoment(verifyBy)}, so that your trial continues. You can also do it within ${UNCONFIRMED_DAYS} days: the rest of your trial will be waiting.`
      : 'Your trial is paused until you confirm it. The rest of your trial is waiting.',
  ];
}

const ACCOUNT = [
  'someone, probably you, made a FrameScout account with this address.',
  'Please confirm that it is yours. There has been a free trial with it before, so this account has none.',
];
