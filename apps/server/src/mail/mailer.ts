import type { Database } from '../db/database.ts';
import { mails } from '../db/schema/index.ts';
import { priorityOf } from './mail-priorities.ts';
import type { LinkTemplate, MailTemplateData, MailTemplateName } from './templates/index.ts';

/**
 * A mail to be queued. If it contains a link, its data is incomplete: the link is generated when it is sent.
 */
type NewMail = {
  [N in MailTemplateName]: {
    template: N;
    data: N extends LinkTemplate
      ? Omit<MailTemplateData<N>, 'token' | 'hint' | 'verifyBy'>
      : MailTemplateData<N>;
    to: string;
    /** The user it is for; deleting them deletes the mail. */
    userId: string | null;
    /** A mail with the key of an earlier one is not queued. */
    dedupeKey: string;
  };
}[MailTemplateName];

/** Queues mail for sending, as a row written in the transaction of whatever causes it. */
export type Mailer = {
  queue(db: Database, mail: NewMail): Promise<void>;
  /** Notifies the sender that there may be something to do. */
  wake(): void;
};

/**
 * Creates a mailer.
 * @param wake notifies the sender that there may be mail, possibly before its transaction commits
 */
export function createMailer(wake: () => void): Mailer {
  return {
    async queue(db, mail) {
      await db
        .insert(mails)
        .values({ ...mail, priority: priorityOf(mail.template) })
        .onConflictDoNothing({ target: mails.dedupeKey });
      wake();
    },
    wake,
  };
}
