import type { BulkRecipients, MailBatch } from '@framescout/contract';
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { mailBatches, mails, users } from '../db/schema/index.ts';

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

/** SQL condition: gets mail to everyone; if it extends access, only those who have not been shut out. */
export function isRecipient({ extendsAccess }: { extendsAccess: boolean }) {
  return and(
    eq(users.role, 'user'),
    isNull(users.unsubscribedAt),
    isNull(users.verifyBy),
    extendsAccess ? eq(users.subscriptionStatus, 'active') : undefined,
  );
}

/** Counts the users that a mail to everyone would go to now, and those excluded by each reason. */
export async function countRecipients(
  db: Database,
  { extendsAccess }: { extendsAccess: boolean },
): Promise<BulkRecipients> {
  const isUser = eq(users.role, 'user');
  const counted = (condition: ReturnType<typeof and>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [counts] = await db
    .select({
      recipients: counted(isRecipient({ extendsAccess })),
      administrators: counted(eq(users.role, 'admin')),
      unsubscribed: counted(and(isUser, sql`${users.unsubscribedAt} is not null`)),
      unverified: counted(and(isUser, isNull(users.unsubscribedAt), sql`${users.verifyBy} is not null`)),
      shutOut: counted(
        extendsAccess
          ? and(
              isUser,
              isNull(users.unsubscribedAt),
              isNull(users.verifyBy),
              eq(users.subscriptionStatus, 'inactive'),
            )
          : sql`false`,
      ),
    })
    .from(users);
  if (!counts) throw new Error('Counting gave no row.');
  return counts;
}
