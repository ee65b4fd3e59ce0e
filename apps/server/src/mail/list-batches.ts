import type { MailBatch } from '@framescout/contract';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { mailBatches, mails } from '../db/schema/index.ts';

const BATCHES_SHOWN = 20;

type BatchRow = typeof mailBatches.$inferSelect;

/** Returns the latest mails to everyone and their progress. */
export async function listBatches(db: Database): Promise<MailBatch[]> {
  const batches = await db
    .select()
    .from(mailBatches)
    .orderBy(desc(mailBatches.createdAt), mailBatches.id)
    .limit(BATCHES_SHOWN);
  if (batches.length === 0) return [];
  const ids = batches.map(({ id }) => id);
  const counts = await db
    .select({ batchId: mails.batchId, state: mails.state, count: count() })
    .from(mails)
    .where(inArray(mails.batchId, ids))
    .groupBy(mails.batchId, mails.state);
  return batches.map((batch) => {
    const countOf = (state: string) =>
      counts.find((row) => row.batchId === batch.id && row.state === state)?.count ?? 0;
    return {
      id: batch.id,
      subject: batch.subject,
      extensionDays: batch.extensionDays,
      state: stateOf(batch, countOf('waiting')),
      recipients: batch.recipients,
      sent: countOf('sent'),
      failed: countOf('failed'),
      skipped: countOf('skipped'),
      createdAt: batch.createdAt.toISOString(),
    };
  });
}

/** Whether anything is left of a batch to pause, resume or cancel. */
export async function isUnderWay(db: Database, batch: BatchRow): Promise<boolean> {
  const waiting = await db.$count(mails, and(eq(mails.batchId, batch.id), eq(mails.state, 'waiting')));
  const state = stateOf(batch, waiting);
  return state === 'sending' || state === 'paused';
}

function stateOf({ state, isWritten }: BatchRow, waiting: number): MailBatch['state'] {
  return state !== 'cancelled' && isWritten && waiting === 0 ? 'done' : state;
}
