import type { BatchChange } from '@framescout/contract';
import { and, eq } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import { mailBatches, mails } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { isUnderWay } from '../mail/list-batches.ts';

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
