import { randomUUID } from 'node:crypto';
import { ACCESS_END, type AdminEmail } from '@framescout/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { queueForUsers } from '../mail/mailer.ts';

/**
 * Queues a mail to every user who is not an administrator, and extends their access if asked. Both happen in
 * one transaction with one statement each, so that nobody has to wait even if there are ten thousand users.
 * @returns the number of mails
 */
export function sendBulkEmail(context: Context, email: AdminEmail): Promise<number> {
  return send(context, email, eq(users.role, 'user'));
}

/** Queues a mail to one user. @throws {ApiError} userNotFound */
export async function sendIndividualEmail(
  context: Context,
  userId: string,
  email: AdminEmail,
): Promise<void> {
  const count = await send(context, email, eq(users.id, userId));
  if (count === 0) throw new ApiError('userNotFound');
}

async function send(
  { db, mailer }: Context,
  { subject, message, extendTrial, extensionDays }: AdminEmail,
  condition: SQL,
): Promise<number> {
  const count = await db.transaction(async (tx) => {
    if (extendTrial) {
      await tx
        .update(users)
        .set({
          subscriptionStatus: 'active',
          // Counted from today for those whose access has ended.
          expiryDate: sql`least(greatest(${users.expiryDate}, now()) + make_interval(days => ${extensionDays}), ${ACCESS_END.latest}::timestamptz)`,
        })
        .where(condition);
    }
    return queueForUsers(tx, condition, {
      batchId: randomUUID(),
      subject,
      message,
      tellsExpiry: extendTrial,
    });
  });
  mailer.wake();
  return count;
}
