import { eq } from 'drizzle-orm';
import { dataForOldAddress, dataOfConfirmation } from '../addresses/data-of-address-mails.ts';
import { dataOfVerificationMail } from '../addresses/verify-address.ts';
import { type Database, hasRow } from '../db/database.ts';
import { mails } from '../db/schema/index.ts';
import type { LinkMail } from '../mail/mail-content.ts';
import { lockUser } from '../users/find-user.ts';
import { dataOfResetMail } from './reset-password.ts';

/**
 * Builds the data of a mail that contains a link, at the time it is sent, so that the link is never stored.
 * The user is locked first: whatever ends links in the meantime ends this one as well, or has removed the
 * mail.
 * @returns `null` if there is no recipient any more
 */
export function dataOfLinkMail(db: Database, mail: LinkMail): Promise<object | null> {
  const { template, to, userId } = mail;
  return db.transaction(async (tx) => {
    if (template === 'reset-password') return dataOfResetMail(tx, to);
    if (userId === null) return null;
    await lockUser(tx, userId);
    if (!(await hasRow(tx, mails, eq(mails.id, mail.id)))) return null;
    if (template === 'verify-address') return dataOfVerificationMail(tx, userId, mail);
    if (template === 'confirm-address') return dataOfConfirmation(tx, userId, to);
    return dataForOldAddress(tx, { userId, to, template });
  });
}
