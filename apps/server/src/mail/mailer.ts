import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { mails, users } from '../db/schema/index.ts';
import type { MailTemplateData, MailTemplateName } from './templates/index.ts';

/** A mail to be sent. The reset link's data come with the sending. */
type NewMail = {
  [N in MailTemplateName]: {
    template: N;
    data: N extends 'reset-password' ? Record<string, never> : MailTemplateData<N>;
    to: string;
    /** Whose mail it is: it goes when they go. */
    userId: string | null;
    /** A mail with the key of an earlier one is not queued again. */
    dedupeKey: string;
  };
}[MailTemplateName];

const rowsSchema = z.object({ rows: z.array(z.unknown()) });

/** Writes mail down for sending, in the transaction of what causes it. */
export type Mailer = {
  queue(db: Database, mail: NewMail): Promise<void>;
  /** Tells the sender that there may be something to do. */
  wake(): void;
};

/** @param wake tells the sender that there may be something to do; the transaction may not be through yet */
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
  /** One for each sending. */
  batchId: string;
  subject: string;
  message: string;
  /** Whether it says until when each user's access runs. */
  tellsExpiry: boolean;
};

/** Queues one mail for each user that a condition holds for, in one statement. @returns how many */
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

/** Both drivers answer with rows; their shared type does not say so. */
function countRows(result: unknown): number {
  return rowsSchema.parse(result).rows.length;
}
