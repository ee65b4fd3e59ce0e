import { linkTo, UNCONFIRMED_DAYS } from '@framescout/contract';
import { z } from 'zod';
import { formatMoment } from './format-moment.ts';
import { mailTemplate } from './mail-template.ts';

/**
 * Sent to an unconfirmed address, which anyone may have entered, so it contains no text of theirs. The link
 * is generated when the mail is sent and is never stored.
 */
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
