import { createHash, randomUUID } from 'node:crypto';
import type { BatchChange, RouteBody } from '@framescout/contract';
import { and, eq, like } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import { changesRow } from '../db/database.ts';
import { mailBatches, mails, users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { extendAccess } from '../mail/extend-access.ts';
import { countRecipients, isUnderWay } from '../mail/list-batches.ts';
import { lockUserRow } from '../users/find-user.ts';

/**
 * Starts a mail to everyone, which is written and sent in the background. Idempotent: repeating an id does
 * nothing.
 * @returns how many users it is for
 * @throws {ApiError} batchTaken if the earlier mail with this id has different content
 */
export async function sendBulkEmail(
  { db, mailer }: Context,
  callerId: string,
  { batchId, subject, message, extendTrial, extensionDays }: RouteBody<'sendBulkEmail'>,
): Promise<number> {
  const words = { subject, message, extensionDays: extendTrial ? extensionDays : null };
  const id = batchId ?? randomUUID();
  const recipients = await db.transaction(async (tx) => {
    const counts = await countRecipients(tx, { extendsAccess: extendTrial });
    const values = { id, ...words, recipients: counts.recipients };
    if (await changesRow(tx.insert(mailBatches).values(values).onConflictDoNothing())) {
      const details = { recipients: counts.recipients, subject, ...(extendTrial && { extensionDays }) };
      await recordAct(tx, { action: 'bulk-email-sent', who: callerId, details });
    }
    const [batch] = await tx.select().from(mailBatches).where(eq(mailBatches.id, id));
    if (!batch) throw new Error('The batch was not stored.');
    const isSame =
      batch.subject === words.subject &&
      batch.message === words.message &&
      batch.extensionDays === words.extensionDays;
    if (!isSame) throw new ApiError('batchTaken');
    return batch.recipients;
  });
  mailer.wake();
  return recipients;
}

/**
 * Queues a mail to one user, and extends their access if asked. Idempotent: repeating an id does nothing.
 * @throws {ApiError} userNotFound
 * @throws {ApiError} batchTaken if the earlier mail with this id has different content
 * @throws {ApiError} accessEndedByAdministrator if extending would restore access that an administrator ended
 */
export async function sendIndividualEmail(
  { db, mailer }: Context,
  callerId: string,
  { userId, emailId, subject, message, extendTrial, extensionDays }: RouteBody<'sendIndividualEmail'>,
): Promise<void> {
  const ofEmail = `from-administrator ${userId} ${emailId ?? randomUUID()} `;
  const content = JSON.stringify([subject, message, extendTrial ? extensionDays : null]);
  const dedupeKey = ofEmail + createHash('sha256').update(content).digest('base64url');
  await db.transaction(async (tx) => {
    const user = await lockUserRow(tx, userId);
    const isOfEmail = and(eq(mails.userId, userId), like(mails.dedupeKey, `${ofEmail}%`));
    const [earlier] = await tx.select({ dedupeKey: mails.dedupeKey }).from(mails).where(isOfEmail);
    if (earlier && earlier.dedupeKey !== dedupeKey) throw new ApiError('batchTaken');
    if (earlier) return;
    let extendedTo: string | null = null;
    if (extendTrial) {
      if (user.subscriptionStatus === 'inactive') throw new ApiError('accessEndedByAdministrator');
      // Time given by hand is usable even if the address is not confirmed.
      await tx.update(users).set({ verifyBy: null }).where(eq(users.id, userId));
      const [extended] = await extendAccess(tx, [userId], extensionDays);
      extendedTo = extended?.expiryDate.toISOString() ?? null;
    }
    await mailer.queue(tx, 'from-administrator', user, { subject, message, extendedTo }, dedupeKey);
    const details = extendTrial ? { extensionDays } : {};
    await recordAct(tx, { action: 'email-sent', who: callerId, whom: userId, details });
  });
}

const STATE_AFTER = { pause: 'paused', resume: 'sending', cancel: 'cancelled' } as const;

/**
 * Pauses, resumes or cancels a mail to everyone. Mail already sent stays sent, and access already extended
 * stays extended.
 * @throws {ApiError} batchNotFound @throws {ApiError} batchOver
 */
export async function changeMailBatch(
  { db, mailer }: Pick<Context, 'db' | 'mailer'>,
  callerId: string,
  id: string,
  change: BatchChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [batch] = await tx.select().from(mailBatches).where(eq(mailBatches.id, id)).for('update');
    if (!batch) throw new ApiError('batchNotFound');
    if (!(await isUnderWay(tx, batch))) throw new ApiError('batchOver');
    await tx.update(mailBatches).set({ state: STATE_AFTER[change] }).where(eq(mailBatches.id, id));
    const details = { change, subject: batch.subject };
    await recordAct(tx, { action: 'bulk-email-changed', who: callerId, details });
    if (change !== 'cancel') return;
    await tx
      .update(mails)
      .set({ state: 'cancelled', finishedAt: new Date() })
      .where(and(eq(mails.batchId, id), eq(mails.state, 'waiting')));
  });
  mailer.wake();
}
