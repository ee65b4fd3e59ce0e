import type { MailQueue } from '@framescout/contract';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { mailBatches, mails } from '../db/schema/index.ts';
import { listBatches } from './list-batches.ts';
import type { MailRow } from './mail-queue.ts';
import { describeTemplate } from './templates/index.ts';
import { readPause } from './transport-state.ts';

const FAILURES_SHOWN = 20;

const writtenSchema = z.object({ subject: z.string() });

/** Reads the mail queue: counts, why sending is paused, failed mails, and batches. */
export async function readMailQueue({
  db,
  config,
}: {
  db: Database;
  config: Pick<Config, 'smtpUrl' | 'bulkPerMinute'>;
}): Promise<MailQueue> {
  const countOf = await countStates(db);
  const failed = await db
    .select({ mail: mails, batchSubject: mailBatches.subject })
    .from(mails)
    .leftJoin(mailBatches, eq(mailBatches.id, mails.batchId))
    .where(eq(mails.state, 'failed'))
    .orderBy(desc(mails.finishedAt))
    .limit(FAILURES_SHOWN);
  return {
    waiting: countOf('waiting'),
    sent: countOf('sent'),
    failed: countOf('failed'),
    transport: config.smtpUrl ? 'smtp' : 'outbox-folder',
    pause: await readPause(db),
    bulkPerMinute: config.bulkPerMinute,
    failures: failed.map(({ mail, batchSubject }) => ({
      to: mail.to,
      subject: describeMail(mail, batchSubject),
      error: mail.lastError ?? '',
      failedAt: (mail.finishedAt ?? mail.queuedAt).toISOString(),
    })),
    batches: await listBatches(db),
  };
}

/** Summarizes the queue: how many mails wait or failed recently, and whether sending is paused. */
export async function summarizeMailQueue(
  db: Database,
): Promise<{ waiting: number; failed: number; isPaused: boolean }> {
  return {
    waiting: await db.$count(mails, eq(mails.state, 'waiting')),
    failed: await db.$count(mails, hasFailedRecently),
    isPaused: (await readPause(db)) !== null,
  };
}

/** Describes a mail by its subject, if an administrator wrote it, or by what it is about. */
export function describeMail(
  { template, data }: Pick<MailRow, 'template' | 'data'>,
  batchSubject: string | null,
): string {
  return batchSubject ?? writtenSchema.safeParse(data).data?.subject ?? describeTemplate(template);
}

async function countStates(db: Database): Promise<(state: string) => number> {
  const counts = await db.select({ state: mails.state, count: count() }).from(mails).groupBy(mails.state);
  return (state) => counts.find((row) => row.state === state)?.count ?? 0;
}

/** For how many days a failed mail asks for attention. One that failed earlier is already known. */
export const FAILURE_DAYS = 7;

/** Whether a mail has failed within the last `FAILURE_DAYS` days. */
export const hasFailedRecently = and(
  eq(mails.state, 'failed'),
  gt(mails.finishedAt, sql`now() - make_interval(days => ${FAILURE_DAYS})`),
);
