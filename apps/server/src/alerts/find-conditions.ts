import { statfs } from 'node:fs/promises';
import type { Alert } from '@framescout/contract';
import { count, min, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { mails } from '../db/schema/index.ts';
import { FAILURE_DAYS, hasFailedRecently } from '../mail/read-mail-queue.ts';
import { readPause } from '../mail/transport-state.ts';
import { withTimeout } from '../with-timeout.ts';
import type { DatabaseWatch } from './watch-database.ts';

type Condition = Omit<Alert, 'id'>;

const GB = 1024 ** 3;
/** A disk is nearly full only when below both a ratio and an amount: a tenth of a large disk is plenty. */
const SCARCE = { ratio: 0.1, bytes: 5 * GB };
/** The fraction of its size limit from which a database counts as nearly full. */
const NEARLY_FULL = 0.9;
/** From how many milliseconds on `select 1`, which takes one or two, means a slow database. */
const SLOW_MS = 250;
/** How long the data folder's disk may take to say how full it is, in milliseconds. */
const DISK_TIMEOUT_MS = 2000;

const sizeSchema = z.object({ rows: z.tuple([z.object({ bytes: z.coerce.number() })]) });

/** Finds what needs attention now: failed or paused mail, a bad disk, a slow or full database. */
export async function findConditions(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  watch: Pick<DatabaseWatch, 'fastestProbeMs'>,
): Promise<Alert[]> {
  const at = new Date(now()).toISOString();
  const found = await Promise.all([
    findFailedMail(db),
    findPausedMail(db),
    findFullDisk(config.dataFolder, at),
    findFullDatabase(db, config.databaseMaxBytes, at),
    findSlowDatabase(watch, at),
  ]);
  return found.flatMap((condition) => (condition ? [{ id: null, ...condition }] : []));
}

async function findFailedMail(db: Database): Promise<Condition | null> {
  const [failed] = await db
    .select({ count: count(), first: min(mails.finishedAt) })
    .from(mails)
    .where(hasFailedRecently);
  if (!failed?.count) return null;
  const mailsFailed = failed.count === 1 ? 'One mail' : `${failed.count} mails`;
  return {
    kind: 'mail',
    subject: 'failed',
    text: `${mailsFailed} could not be sent within the last ${FAILURE_DAYS} days. The Mail page says why.`,
    raisedAt: (failed.first ?? new Date()).toISOString(),
  };
}

async function findPausedMail(db: Database): Promise<Condition | null> {
  const pause = await readPause(db);
  if (!pause) return null;
  return {
    kind: 'mail',
    subject: 'paused',
    text: `No mail is being sent: ${pause.reason} The Mail page says when it is tried again.`,
    raisedAt: pause.since,
  };
}

/** @param at when the condition was checked, ISO 8601 */
async function findFullDisk(dataFolder: string, at: string): Promise<Condition | null> {
  try {
    const { bavail, blocks, bsize } = await withTimeout(statfs(dataFolder), DISK_TIMEOUT_MS);
    return judgeDisk({ freeBytes: bavail * bsize, bytes: blocks * bsize }, dataFolder, at);
  } catch {
    // All other alerts must still be listed.
    return {
      kind: 'disk',
      subject: dataFolder,
      text: 'The disk of the data folder does not respond, or the folder is gone.',
      raisedAt: at,
    };
  }
}

/** Returns the alert for a disk with this much room if it is nearly full, otherwise `null`. */
export function judgeDisk(
  { freeBytes, bytes }: { freeBytes: number; bytes: number },
  dataFolder: string,
  at: string,
): Condition | null {
  if (freeBytes >= SCARCE.bytes || freeBytes >= bytes * SCARCE.ratio) return null;
  return {
    kind: 'disk',
    subject: dataFolder,
    text: `The disk of the data folder is nearly full: ${toGb(freeBytes)} GB of ${toGb(bytes)} GB are left.`,
    raisedAt: at,
  };
}

async function findFullDatabase(
  db: Database,
  maxBytes: number | null,
  at: string,
): Promise<Condition | null> {
  if (maxBytes === null) return null;
  const answer = await db.execute(sql`select pg_database_size(current_database()) as bytes`);
  const [{ bytes }] = sizeSchema.parse(answer).rows;
  if (bytes < maxBytes * NEARLY_FULL) return null;
  return {
    kind: 'database',
    subject: 'full',
    text: `The database is nearly full: it has ${toGb(bytes)} GB of the ${toGb(maxBytes)} GB that DATABASE_MAX_GB allows.`,
    raisedAt: at,
  };
}

function findSlowDatabase(watch: Pick<DatabaseWatch, 'fastestProbeMs'>, at: string): Condition | null {
  const floorMs = watch.fastestProbeMs();
  if (floorMs === null || floorMs < SLOW_MS) return null;
  return {
    kind: 'database',
    subject: 'slow',
    text: `The database is slow: for minutes, its shortest answer has taken ${Math.round(floorMs)} ms.`,
    raisedAt: at,
  };
}

function toGb(bytes: number): string {
  return (bytes / GB).toFixed(1);
}
