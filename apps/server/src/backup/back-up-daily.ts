import { spawn } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from '@framescout/contract';
import { clearAlerts, raiseAlert } from '../alerts/alerts.ts';
import type { BackupConfig, Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import {
  claimScheduledWork,
  finishScheduled,
  readScheduled,
  releaseScheduledWork,
} from '../db/claim-scheduled-work.ts';
import type { Database } from '../db/database.ts';
import { makeFolder } from '../make-folder.ts';
import { BackupError } from './backup-format.ts';

const COMMAND = fileURLToPath(new URL('./backup-command.ts', import.meta.url));
/** Rows are short-lived: if the young generation were allowed to grow with them, it would take 300 MB. */
const FLAGS = ['--max-semi-space-size=4'];
/** Under which keys the schedule keeps when a backup was started and last finished, on any node. */
const BEGUN = 'backup';
const FINISHED = 'backup finished';
/** Hours after which a node that started a backup is presumed to have died. */
const LONGEST_HOURS = 6;
const OWN_FILE = /^framescout-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.jsonl\.gz$/;
const UNFINISHED_FILE = /^\.framescout-.*\.part$/;
const HOUR_MS = 60 * 60_000;
/** How many characters of a failing command's output are kept. */
const LONGEST_REASON = 500;

/** Writes a backup of the configured database to a file, which may exist. */
type TakeBackup = (config: Config, path: string, signal: AbortSignal) => Promise<void>;

/**
 * Takes the day's backup if its hour has come and no node has taken it yet. A failure raises an alert and is
 * retried at the next check; old backups are removed only after a successful one.
 * @param signal aborts a backup in progress
 * @param take runs the backup command by default
 * @throws {BackupError} if it fails
 */
export async function backUpDaily(
  context: Context,
  signal: AbortSignal,
  now: () => Date = () => new Date(),
  take: TakeBackup = runBackupCommand,
): Promise<void> {
  const { config, db } = context;
  if (!config.backup) return;
  const last = await readLastBackup(db);
  if (last !== null && last >= lastHour(now(), config.backup.hour) && !isAhead(last, now())) return;
  if (!(await claimScheduledWork(db, BEGUN, LONGEST_HOURS))) return;
  try {
    await takeOne(config.backup, now(), (path) => take(config, path, signal));
    await finishScheduled(db, FINISHED, now());
    // Of every folder: BACKUP_DIR may have been moved away from the one that failed.
    await clearAlerts(db, 'failed-backup');
  } catch (error) {
    await releaseScheduledWork(db, BEGUN);
    // The server is shutting down; the next start takes the backup.
    if (signal.aborted) return;
    await raiseAlert(db, {
      kind: 'failed-backup',
      subject: config.backup.folder,
      text: `The backup into ${config.backup.folder} failed; it is retried every ten minutes. ${reasonOf(error)}`,
    });
    throw error;
  }
  await releaseScheduledWork(db, BEGUN);
}

/** Returns when a scheduled backup last finished, on any node; `null` if none ever has. */
export function readLastBackup(db: Database): Promise<Date | null> {
  return readScheduled(db, FINISHED);
}

async function takeOne(
  { folder, keep }: BackupConfig,
  now: Date,
  take: (path: string) => Promise<void>,
): Promise<void> {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new BackupError(`The folder ${folder} cannot be made.`, {}, { cause });
  }
  const name = `framescout-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`;
  await take(join(folder, name));
  await removeOld(folder, keep);
}

/** Backs up in a child process, so that the server keeps responding and memory is freed afterwards. */
function runBackupCommand(config: Config, path: string, signal: AbortSignal): Promise<void> {
  const { DATA_DIR, DATABASE_URL, INIT_CWD, ...others } = process.env;
  const child = spawn(process.execPath, [...FLAGS, COMMAND, path, '--force'], {
    env: { ...others, DATA_DIR: config.dataFolder, DATABASE_URL: config.databaseUrl ?? '' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-LONGEST_REASON);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new BackupError(errorOutput.trim() || `The backup command ended with code ${code}.`));
    });
  });
}

/** Removes all but the newest backups, and what interrupted ones left more than a day ago. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => OWN_FILE.test(name))
    .sort()
    .reverse()
    .slice(keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  for (const name of names.filter((candidate) => UNFINISHED_FILE.test(candidate))) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}

/** Whether a clock that ran ahead recorded a time. Clocks of nodes may differ by up to an hour. */
function isAhead(moment: Date, now: Date): boolean {
  return moment.getTime() > now.getTime() + HOUR_MS;
}

/** Returns the most recent time at which it was the given hour in UTC. */
function lastHour(now: Date, hour: number): Date {
  const today = new Date(now).setUTCHours(hour, 0, 0, 0);
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

function reasonOf(error: unknown): string {
  return error instanceof BackupError ? error.message : 'The log says why.';
}
