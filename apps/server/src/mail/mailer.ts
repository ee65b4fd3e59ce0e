import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { mails } from '../db/schema/index.ts';
import {
  type LinkTemplate,
  type MailTemplateData,
  type MailTemplateName,
  priorityOf,
} from './templates/index.ts';

/** The data of a mail that is queued. One with a link lacks what is generated when it is sent. */
type QueuedData<N extends MailTemplateName> = N extends LinkTemplate
  ? Omit<MailTemplateData<N>, 'token' | 'hint' | 'verifyBy'>
  : MailTemplateData<N>;

/** Whom a mail is for: deleting the user deletes it. `null` if it is not known whether there is one. */
type Recipient = { id: string | null; email: string };

/** Queues mail for sending, as a row written in the transaction of whatever causes it. */
export type Mailer = {
  /** @param dedupeKey a mail with the key of an earlier one is not queued; without a key, it always is */
  queue<N extends MailTemplateName>(
    db: Database,
    template: N,
    recipient: Recipient,
    data: QueuedData<N>,
    dedupeKey?: string,
  ): Promise<void>;
  /** Notifies the sender that there may be something to do. */
  wake(): void;
};

/** Creates a mailer. @param wake called when there may be mail, perhaps before it is committed */
export function createMailer(wake: () => void): Mailer {
  return {
    async queue(db, template, { id: userId, email: to }, data, dedupeKey = `${template} ${randomUUID()}`) {
      await db
        .insert(mails)
        .values({ template, data, to, userId, dedupeKey, priority: priorityOf(template) })
        .onConflictDoNothing({ target: mails.dedupeKey });
      wake();
    },
    wake,
  };
}
