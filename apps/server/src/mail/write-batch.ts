import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { mailBatches, mails, users } from '../db/schema/index.ts';
import { extendAccess } from './extend-access.ts';
import { isRecipient } from './list-batches.ts';
import { MAIL_PRIORITIES } from './templates/layout.ts';

/** How many users are written to in one transaction, which is the longest that other mail has to wait. */
const PART = 500;

type BatchRow = typeof mailBatches.$inferSelect;

/**
 * Writes the mails of a batch to the next few users and extends their access if the batch does so, in one
 * transaction with its progress, so that after a crash nobody is left out or extended twice.
 * @returns whether there was anything to write
 */
export function writeBatchChunk(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [batch] = await tx
      .select()
      .from(mailBatches)
      .where(and(eq(mailBatches.state, 'sending'), eq(mailBatches.isWritten, false)))
      .orderBy(asc(mailBatches.createdAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!batch) return false;
    const recipients = await findNext(tx, batch);
    if (recipients.length > 0) await write(tx, batch, recipients);
    await tx
      .update(mailBatches)
      .set({ writtenTo: recipients.at(-1)?.id ?? batch.writtenTo, isWritten: recipients.length < PART })
      .where(eq(mailBatches.id, batch.id));
    return true;
  });
}

function findNext(tx: Database, { writtenTo, createdAt, extensionDays }: BatchRow) {
  return tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        isRecipient({ extendsAccess: extensionDays !== null }),
        // Users who register after the batch was created were not counted as recipients.
        lte(users.createdAt, createdAt),
        writtenTo === null ? undefined : gt(users.id, writtenTo),
      ),
    )
    .orderBy(asc(users.id))
    .limit(PART)
    .for('update');
}

async function write(
  tx: Database,
  batch: BatchRow,
  recipients: readonly { id: string; email: string }[],
): Promise<void> {
  const ends = await extend(tx, batch, recipients);
  await tx
    .insert(mails)
    .values(
      recipients.map(({ id, email }) => ({
        dedupeKey: `bulk ${batch.id} ${id}`,
        template: 'from-administrator',
        data: { extendedTo: ends.get(id) ?? null },
        to: email,
        userId: id,
        batchId: batch.id,
        priority: MAIL_PRIORITIES.bulk,
      })),
    )
    .onConflictDoNothing({ target: mails.dedupeKey });
}

/** @returns the new end of each user's access; empty if the batch does not extend it */
async function extend(
  tx: Database,
  { extensionDays }: BatchRow,
  recipients: readonly { id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (extensionDays === null) return new Map();
  const ids = recipients.map(({ id }) => id);
  const extended = await extendAccess(tx, ids, extensionDays);
  return new Map(extended.map(({ id, expiryDate }) => [id, expiryDate.toISOString()]));
}
