import { linkTo, UNCONFIRMED_DAYS } from '@framescout/contract';
import { z } from 'zod';
import { formatMoment, MAIL_PRIORITIES, mailKind } from './layout.ts';

const { link } = MAIL_PRIORITIES;

const withToken = z.object({ token: z.string() });
/** Whoever holds the old address can undo the change; `hint` is the new one, mostly masked. */
const toOldAddress = withToken.extend({ hint: z.string() });

const toKeepAddress = (token: string) => ['Keep my address', linkTo('keepAddress', { token })] as const;

/** Mails whose link is made when they are sent. */
export const linkMails = {
  /** Sent to someone who asked for a new password. */
  'reset-password': mailKind('Link to set a new password', link, withToken, ({ token }) => ({
    subject: 'Set a new FrameScout password',
    body: [
      'someone, probably you, asked for a new password for your account. The link works once, within an hour.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    button: ['Set a new password', linkTo('resetPassword', { token })],
  })),

  /** Sent to an unconfirmed address, which anyone may have entered: contains no text of theirs. */
  'verify-address': mailKind(
    'Link to confirm the address of a new account',
    link,
    withToken.extend({
      /** The reason for confirming: a new account with a trial, or without. */
      occasion: z.enum(['trial', 'account']),
      /** When a trial pauses unless the address is confirmed, as of when the mail is sent. */
      verifyBy: z.iso.datetime(),
    }),
    ({ token, occasion, verifyBy }) => ({
      subject: 'Confirm your email address for FrameScout',
      body: [
        ...(occasion === 'trial' ? describeTrial(verifyBy) : ACCOUNT),
        `If it was not you, do nothing: the account is deleted after ${UNCONFIRMED_DAYS} days.`,
      ],
      button: ['Confirm this address', linkTo('verifyAddress', { token })],
      isToStranger: true,
    }),
  ),

  /** Sent to an account's new address, whose ownership is unproven: contains no text of the user's. */
  'confirm-address': mailKind('Link to confirm a change of address', link, withToken, ({ token }) => ({
    subject: 'Confirm your new FrameScout address',
    body: [
      'Someone, probably you, asked to use this address for a FrameScout account. The change takes effect once you confirm it. The link works once, within a day.',
      'If it was not you, do nothing: nothing will change.',
    ],
    button: ['Confirm this address', linkTo('confirmAddress', { token })],
    isPlain: true,
    isToStranger: true,
  })),

  /** Sent to the current address when a change is requested. */
  'address-change-asked': mailKind('Change of address requested', link, toOldAddress, ({ hint, token }) => ({
    subject: 'Someone asked to change your FrameScout address',
    body: [
      `someone who knows your password asked to change your account’s address to ${hint}. The change takes effect once it is confirmed there.`,
      'If it was not you, keep your address: all sessions end, and you can set a new password. The link works for seven days, also after the change.',
    ],
    button: toKeepAddress(token),
  })),

  /** Sent to the old address when it has been replaced. */
  'address-changed': mailKind('Address changed', link, toOldAddress, ({ hint, token }) => ({
    subject: 'Your FrameScout address was changed',
    body: [
      `your account’s address is now ${hint}; we will send mail there.`,
      'If it was not you, take your address back: all sessions end, and you can set a new password. The link works for seven days.',
    ],
    button: toKeepAddress(token),
  })),
};

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
