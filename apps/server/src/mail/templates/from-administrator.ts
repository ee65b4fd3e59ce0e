import { linkTo } from '@framescout/contract';
import { z } from 'zod';
import { formatDay, mailTemplate } from './layout.ts';

/** A mail from an administrator to one user or to everyone. */
export const fromAdministrator = mailTemplate({
  data: z.object({
    subject: z.string(),
    message: z.string(),
    /** When access now ends, if the mail extended it. */
    extendedTo: z.iso.datetime().nullable(),
  }),
  write: ({ subject, message, extendedTo }, origin) => ({
    subject,
    paragraphs: [
      ...message.split(/\n{2,}/),
      ...(extendedTo ? [`Your access has been extended to ${formatDay(extendedTo)}.`] : []),
    ],
    ...(extendedTo && { button: { label: 'Open FrameScout', url: `${origin}${linkTo('analyzer')}` } }),
  }),
});
