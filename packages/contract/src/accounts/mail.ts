import { z } from 'zod';

/** How many users mail to everyone would reach, and who is left out why; nobody counts twice. */
export const bulkRecipientsSchema = z.object({
  recipients: z.int(),
  /** Administrators, who get none. */
  administrators: z.int(),
  /** Users who unsubscribed. */
  unsubscribed: z.int(),
  /** Users who have not confirmed their address. */
  unverified: z.int(),
  /** Users whose access an administrator has ended, if the e-mail extends access. */
  shutOut: z.int(),
});
export type BulkRecipients = z.infer<typeof bulkRecipientsSchema>;

/** The ways to change an e-mail to everyone while it is being sent. */
export const batchChangeSchema = z.enum(['pause', 'resume', 'cancel']);
export type BatchChange = z.infer<typeof batchChangeSchema>;

/** An e-mail to everyone, and the progress of sending it. */
const mailBatchSchema = z.object({
  id: z.uuid(),
  subject: z.string(),
  /** The number of days by which it extends access; `null` if it does not. */
  extensionDays: z.int().nullable(),
  state: z.enum(['sending', 'paused', 'cancelled', 'done']),
  /** The number of recipients when sending began. */
  recipients: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Users who unsubscribed or became administrators before their turn. */
  skipped: z.int(),
  createdAt: z.iso.datetime(),
});
export type MailBatch = z.infer<typeof mailBatchSchema>;

/** The state of the mail queue. */
export const mailQueueSchema = z.object({
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Where mail is sent: to an SMTP server, or to files in a folder. */
  transport: z.enum(['smtp', 'outbox-folder']),
  /** Why nothing is being sent; `null` if mail is going out. */
  pause: z
    .object({
      since: z.iso.datetime(),
      /** The reason in words, without secrets. */
      reason: z.string(),
      /** When the next attempt is made. */
      retryAt: z.iso.datetime(),
    })
    .nullable(),
  /** The maximum number of mails to everyone sent per minute. */
  bulkPerMinute: z.int(),
  /** The most recent mails that failed permanently. */
  failures: z.array(
    z.object({ to: z.string(), subject: z.string(), error: z.string(), failedAt: z.iso.datetime() }),
  ),
  /** The most recent e-mails to everyone, newest first. */
  batches: z.array(mailBatchSchema),
});
export type MailQueue = z.infer<typeof mailQueueSchema>;
