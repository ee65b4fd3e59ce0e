import { linkTo } from '@framescout/contract';
import { z } from 'zod';
import { mailTemplate } from './mail-template.ts';

/**
 * Sent to whoever asked for a new password. The link is made when the mail is sent, and is stored nowhere.
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
