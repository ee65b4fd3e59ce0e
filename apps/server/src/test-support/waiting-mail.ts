import { and, eq } from 'drizzle-orm';
import { dataOfLinkMail } from '../accounts/data-of-link-mail.ts';
import type { Database } from '../db/database.ts';
import { mails } from '../db/schema/index.ts';
import type { LinkTemplate } from '../mail/templates/index.ts';

/** Returns the mails with a link that are queued for an address. */
export function waitingMails(db: Database, template: LinkTemplate, to: string) {
  return db
    .select()
    .from(mails)
    .where(and(eq(mails.template, template), eq(mails.to, to)));
}

/**
 * Renders the first of those mails as the sender does. @returns the token in it, or `null` if there is no
 * recipient
 */
export async function tokenInMail(db: Database, template: LinkTemplate, to: string): Promise<string | null> {
  const [mail] = await waitingMails(db, template, to);
  if (!mail) throw new Error(`No ${template} waits for ${to}.`);
  const data = await dataOfLinkMail(db, { ...mail, template });
  return data && 'token' in data ? String(data.token) : null;
}
