import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { mailBatches, users } from '../db/schema/index.ts';
import { isStillTrue } from './is-still-true.ts';
import type { MailRow } from './mail-queue.ts';
import { isLinkTemplate, type LinkTemplate } from './templates/index.ts';
import { makeUnsubscribeLink } from './unsubscribe-token.ts';

/** A mail whose link is generated when it is sent. */
export type LinkMail = Pick<MailRow, 'id' | 'to' | 'userId' | 'data'> & { template: LinkTemplate };

/** The sources of the content of mails. */
export type ContentSources = {
  db: Database;
  /** Returns the origin under which people reach the server, without a trailing slash. */
  origin(): string;
  /** Builds the data of a mail with a link when it is due; `null` if it has no recipient any more. */
  dataOfLinkMail(db: Database, mail: LinkMail): Promise<object | null>;
  /** Signs unsubscribe links. */
  serverKey: Buffer;
};

/** The recipient of a mail, its template and the template's data. */
export type MailContent = { to: string; template: string; data: unknown; unsubscribeUrl?: string };

/** Reads the content and recipient of a mail; `null` if it should not be sent any more. */
export async function readContent(mail: MailRow, sources: ContentSources): Promise<MailContent | null> {
  const { to, template, data } = mail;
  if (mail.batchId !== null) return readContentOfBatch(mail, mail.batchId, sources);
  if (!(await isStillTrue(sources.db, mail))) return null;
  if (!isLinkMail(mail)) return { to, template, data };
  const made = await sources.dataOfLinkMail(sources.db, mail);
  return made && { to, template, data: made };
}

/** Reads the content of a mail to everyone, for the user's current address. */
async function readContentOfBatch(
  { template, data, userId }: MailRow,
  batchId: string,
  { db, origin, serverKey }: ContentSources,
): Promise<MailContent | null> {
  if (userId === null || typeof data !== 'object') return null;
  const [found] = await db
    .select({ subject: mailBatches.subject, message: mailBatches.message, email: users.email })
    .from(mailBatches)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(mailBatches.id, batchId), eq(users.role, 'user'), isNull(users.unsubscribedAt)));
  if (!found) return null;
  const { email, subject, message } = found;
  return {
    to: email,
    template,
    data: { ...data, subject, message },
    unsubscribeUrl: makeUnsubscribeLink(origin(), serverKey, userId),
  };
}

function isLinkMail(mail: MailRow): mail is MailRow & LinkMail {
  return isLinkTemplate(mail.template);
}
