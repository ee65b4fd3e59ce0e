import { linkTo, VERIFY_WITHIN_HOURS } from '@framescout/contract';
import { z } from 'zod';
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
  }),
  write: ({ token, occasion }, origin) => ({
    subject: 'Confirm your email address for FrameScout',
    paragraphs: [
      'Hello,',
      ...TEXTS[occasion],
      'If it was not you, do nothing: this address will not be used.',
    ],
    button: {
      label: 'Confirm this address',
      url: `${origin}${linkTo('verifyAddress', { token })}`,
    },
    isToStranger: true,
  }),
});

const TEXTS = {
  trial: [
    'someone, probably you, started a free trial of FrameScout with this address.',
    `Please confirm it within ${VERIFY_WITHIN_HOURS} hours, so that your trial continues. You can also do it later: the rest of your trial will be waiting.`,
  ],
  account: [
    'someone, probably you, made a FrameScout account with this address.',
    'Please confirm that it is yours. There has been a free trial with it before, so this account has none.',
  ],
} as const;
