import type { MailQueue } from '@framescout/contract';
import { count, desc, eq } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { mails } from '../db/schema/index.ts';

const FAILURES_SHOWN = 20;

/** Reads the state of the mail queue: how many mails there are, and the latest that failed. */
export async function readMailQueue({
  db,
  config,
}: {
  db: Database;
  config: Pick<Config, 'smtpUrl'>;
}): Promise<MailQueue> {
  const counts = await db.select({ state: mails.state, count: count() }).from(mails).groupBy(mails.state);
  const countOf = (state: string) => counts.find((row) => row.state === state)?.count ?? 0;
  const failed = await db
    .select()
    .from(mails)
    .where(eq(mails.state, 'failed'))
    .orderBy(desc(mails.finishedAt))
    .limit(FAILURES_SHOWN);
  return {
    waiting: countOf('waiting'),
    sent: countOf('sent'),
    failed: countOf('failed'),
    transport: config.smtpUrl ? 'smtp' : 'outbox-folder',
    failures: failed.map((mail) => ({
      to: mail.to,
      subject: mail.template,
      error: mail.lastError ?? '',
      failedAt: (mail.finishedAt ?? mail.queuedAt).toISOString(),
    })),
  };
}
