import { z } from 'zod';

/** Who an e-mail to everyone would go to now, and how many are left out for which reason; nobody is counted twice. */
export const bulkRecipientsSchema = z.object({
  recipients: z.int(),
  /** Administrators get none. */
  administrators: z.int(),
  /** Those who unsubscribed. */
  unsubscribed: z.int(),
  /** Those who have yet to confirm their address. */
  unverified: z.int(),
  /** Those whose access an administrator has ended, where the e-mail extends access. */
  shutOut: z.int(),
});
export type BulkRecipients = z.infer<typeof bulkRecipientsSchema>;

/** What can be done with an e-mail to everyone that is under way. */
export const batchChangeSchema = z.enum(['pause', 'resume', 'cancel']);
export type BatchChange = z.infer<typeof batchChangeSchema>;

/** An e-mail to everyone, and how far it has come. */
const mailBatchSchema = z.object({
  id: z.uuid(),
  subject: z.string(),
  /** By how many days it extends access; `null` if it does not. */
  extensionDays: z.int().nullable(),
  state: z.enum(['sending', 'paused', 'cancelled', 'done']),
  /** How many users it was meant for when it was begun. */
  recipients: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Those who unsubscribed or became administrators before their turn came. */
  skipped: z.int(),
  createdAt: z.iso.datetime(),
});
export type MailBatch = z.infer<typeof mailBatchSchema>;

/** The state of the mail queue. */
export const mailQueueSchema = z.object({
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Where mail goes: an SMTP server, or files in a folder. */
  transport: z.enum(['smtp', 'outbox-folder']),
  /** Why nothing is sent at the moment; `null` if mail goes out. */
  pause: z
    .object({
      since: z.iso.datetime(),
      /** In words, without secrets. */
      reason: z.string(),
      /** When a mail is tried again. */
      retryAt: z.iso.datetime(),
    })
    .nullable(),
  /** How many mails to everyone go out in a minute, at most. */
  bulkPerMinute: z.int(),
  /** The most recent mails that failed permanently. */
  failures: z.array(
    z.object({ to: z.string(), subject: z.string(), error: z.string(), failedAt: z.iso.datetime() }),
  ),
  /** The most recent e-mails to everyone, the latest first. */
  batches: z.array(mailBatchSchema),
});
export type MailQueue = z.infer<typeof mailQueueSchema>;
