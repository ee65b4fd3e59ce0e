import { randomUUID } from 'node:crypto';
import type { AdminEmail } from '@framescout/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { queueForUsers } from '../mail/mailer.ts';

/**
 * Writes to every user who is not an administrator, extending their access where asked.
 * Mails and extensions are one transaction, and one statement each: ten thousand users hold nobody up.
 * @returns to how many
 */
export function sendBulkEmail(context: Context, email: AdminEmail): Promise<number> {
  return send(context, email, eq(users.role, 'user'));
}

/** Writes to one user. @throws {ApiError} userNotFound */
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
          // From today on for those whose access has ended.
          expiryDate: sql`greatest(${users.expiryDate}, now()) + make_interval(days => ${extensionDays})`,
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
