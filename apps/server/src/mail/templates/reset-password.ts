import { linkTo } from '@framescout/contract';
import { z } from 'zod';
import { mailTemplate } from './mail-template.ts';

/**
 * Sent to someone who asked for a new password. The link is generated when the mail is sent and is never
 * stored.
 */
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
