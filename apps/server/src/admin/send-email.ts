import { randomUUID } from 'node:crypto';
import { ACCESS_END, type AdminEmail } from '@framescout/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Act, recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { queueForUsers } from '../mail/mailer.ts';

/**
 * Queues a mail to every user who is not an administrator, and extends their access if asked. Both happen in
 * one transaction with one statement each, so that nobody has to wait even if there are ten thousand users.
 * @returns the number of mails
 */
export function sendBulkEmail(context: Context, callerId: string, email: AdminEmail): Promise<number> {
  return send(context, email, eq(users.role, 'user'), (count) => ({
    action: 'bulk-email-sent',
    who: callerId,
    details: { recipients: count, subject: email.subject },
  }));
}

/** Queues a mail to one user. @throws {ApiError} userNotFound */
export async function sendIndividualEmail(
  context: Context,
  callerId: string,
  userId: string,
  email: AdminEmail,
): Promise<void> {
  const count = await send(context, email, eq(users.id, userId), () => ({
    action: 'email-sent',
    who: callerId,
    whom: userId,
  }));
  if (count === 0) throw new ApiError('userNotFound');
}

async function send(
  { db, mailer }: Context,
  { subject, message, extendTrial, extensionDays }: AdminEmail,
  condition: SQL,
  actOf: (count: number) => Act,
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
    const queued = await queueForUsers(tx, condition, {
      batchId: randomUUID(),
      subject,
      message,
      tellsExpiry: extendTrial,
    });
    const { details, ...act } = actOf(queued);
    const extension = extendTrial ? { extensionDays } : {};
    if (queued > 0) await recordAct(tx, { ...act, details: { ...details, ...extension } });
    return queued;
  });
  mailer.wake();
  return count;
}
