import { dataForOldAddress, dataOfConfirmation } from '../addresses/data-of-address-mails.ts';
import { dataOfVerificationMail } from '../addresses/verify-address.ts';
import type { Database } from '../db/database.ts';
import type { LinkMail } from '../mail/mail-content.ts';
import { dataOfResetMail } from './reset-password.ts';

/**
 * Builds the data of a mail that contains a link, at the time it is sent, so that the link is never stored.
 * @returns `null` if there is no recipient any more
 */
export async function dataOfLinkMail(db: Database, mail: LinkMail): Promise<object | null> {
  const { template, to, userId } = mail;
  if (template === 'verify-address') return dataOfVerificationMail(db, mail);
  if (template === 'reset-password') return dataOfResetMail(db, to);
  if (userId === null) return null;
  return template === 'confirm-address'
    ? dataOfConfirmation(db, userId, to)
    : dataForOldAddress(db, { userId, to, template });
}
