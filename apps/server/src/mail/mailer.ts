import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { mails, users } from '../db/schema/index.ts';
import type { LinkTemplate, MailTemplateData, MailTemplateName } from './templates/index.ts';

/** A mail to be sent. One with a link has no data yet: the link is made when it is sent. */
type NewMail = {
  [N in MailTemplateName]: {
    template: N;
    data: N extends LinkTemplate ? Record<string, never> : MailTemplateData<N>;
    to: string;
    /** The user it is for; it is deleted with them. */
    userId: string | null;
    /** A mail with the key of an earlier one is not queued. */
    dedupeKey: string;
  };
}[MailTemplateName];

const rowsSchema = z.object({ rows: z.array(z.unknown()) });

/** Queues mail for sending: a row in the transaction of whatever causes it. */
export type Mailer = {
  queue(db: Database, mail: NewMail): Promise<void>;
  /** Tells the sender that there may be something to do. */
  wake(): void;
};

/**
 * Creates a mailer.
 * @param wake tells the sender that there may be mail, perhaps before its transaction commits
 */
export function createMailer(wake: () => void): Mailer {
  return {
    async queue(db, mail) {
      await db.insert(mails).values(mail).onConflictDoNothing({ target: mails.dedupeKey });
      wake();
    },
    wake,
  };
}

/** A mail that an administrator writes to many. */
export type AdministratorMail = {
  /** Different for each sending; part of the keys of its mails. */
  batchId: string;
  subject: string;
  message: string;
  /** Whether it tells each user when their access ends. */
  tellsExpiry: boolean;
};

/** Queues one mail for each user that meets a condition, in one statement. @returns the number of mails */
export async function queueForUsers(
  db: Database,
  condition: SQL,
  { batchId, subject, message, tellsExpiry }: AdministratorMail,
): Promise<number> {
  const extendedTo = tellsExpiry
    ? sql`to_char(${users.expiryDate} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
    : sql`null::text`;
  const data = sql`jsonb_build_object('subject', ${subject}::text, 'message', ${message}::text, 'extendedTo', ${extendedTo})`;
  const queued = await db.execute(sql`
    insert into ${mails} ("dedupe_key", "template", "data", "to", "user_id")
    select 'from-administrator ' || ${batchId}::text || ' ' || ${users.id}, 'from-administrator', ${data}, ${users.email}, ${users.id}
    from ${users} where ${condition} returning ${mails.id}`);
  return countRows(queued);
}

/** Both database drivers return rows, although their shared type does not say so. */
function countRows(result: unknown): number {
  return rowsSchema.parse(result).rows.length;
}
