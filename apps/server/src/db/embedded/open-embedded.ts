import { constants, existsSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { makeFolder } from '../../make-folder.ts';
import { DatabaseInUseError, DatabaseNotDurableError } from '../../startup-errors.ts';
import { finishScheduled, isScheduledWorkDue } from '../claim-scheduled-work.ts';
import type { Database, OpenDatabase } from '../database.ts';
import { MIGRATIONS_FOLDER } from '../migrations.ts';
import * as schema from '../schema/index.ts';
import { StatementFeed } from '../watch-statements.ts';
import { assertWritable, explainFailedFiles } from './explain-failed-files.ts';
import { syncFolder } from './sync-folder.ts';
import { SyncedNodeFS } from './synced-node-fs.ts';

const MAINTAIN_EVERY_MS = 5 * 60_000;

// WebAssembly fills all buffers with zeros at the start; the usual 128 MB take a second.
const WITH_SMALL_BUFFERS = ['-c', 'shared_buffers=16MB'];
// Without -F, which would disable fsync, and with a write-ahead log small enough for a laptop.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'max_wal_size=64MB', 'min_wal_size=32MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
  ...WITH_SMALL_BUFFERS,
];

/** Returns the folder of the embedded database. */
export function embeddedFolder(dataFolder: string): string {
  return join(dataFolder, 'database');
}

/** Whether there is an embedded database in a data folder. */
export function hasEmbedded(dataFolder: string): boolean {
  return existsSync(filesIn(embeddedFolder(dataFolder)));
}

/**
 * Opens the PostgreSQL that runs inside this process, creating its files if there are none.
 * @param isMigrated whether to apply all migrations first; true by default
 * @throws {DatabaseInUseError} if another process has it open
 * @throws {DataFolderError} if its files cannot be written
 * @throws {DatabaseNotDurableError} if its writes would not reach the disk
 */
export async function openEmbedded(
  dataFolder: string,
  { isMigrated = true }: { isMigrated?: boolean } = {},
): Promise<OpenDatabase> {
  const folder = embeddedFolder(dataFolder);
  const files = filesIn(folder);
  makeFolder(folder);
  assertWritable(folder);
  if (existsSync(files)) assertWritable(files);
  const lock = lockFolder(folder);
  try {
    if (!existsSync(files)) await makeFiles(files);
    const fs = new SyncedNodeFS(files);
    const client = await PGlite.create({ fs, startParams: START_PARAMETERS });
    await checkDurability(client, fs);
    const db = drizzle(client, { schema });
    if (isMigrated) await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
    const feed = watch(client);
    const timer = scheduleMaintenance(client, db);
    const close = async () => {
      clearInterval(timer);
      await client.close();
      lock[Symbol.dispose]();
    };
    return {
      db,
      onStatement: feed.onStatement,
      countConnections: () => null,
      // PostgreSQL is idle while copying. Commits are in its log, which the copy replays.
      copyTo: (copy) =>
        client.runExclusive(() => cp(files, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })),
      close,
    };
  } catch (error) {
    lock[Symbol.dispose]();
    throw explainFailedFiles(error, folder);
  }
}

/** Opens a copy of an embedded database, without lock or durability: nobody else needs it. */
export async function openCopy(files: string): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const startParams = [...PGlite.defaultStartParams, ...WITH_SMALL_BUFFERS];
  const client = await PGlite.create({ fs: new NodeFS(files), startParams });
  return { db: drizzle(client, { schema }), close: () => client.close() };
}

function filesIn(folder: string): string {
  return join(folder, 'files');
}

function watch(client: PGlite): StatementFeed {
  const feed = new StatementFeed();
  const prepare = (queried: { query: unknown }) => {
    feed.watch(queried);
    giveWay(queried);
  };
  prepare(client);
  const transaction = client.transaction.bind(client);
  client.transaction = (callback) =>
    transaction((tx) => {
      prepare(tx);
      return callback(tx);
    });
  return feed;
}

/**
 * Lets other work of this thread run before each statement. The database answers in this thread and never waits for
 * anything: statements of many callers would follow each other without a pause, and `/healthz` come after all of them.
 */
function giveWay(client: { query: unknown }): void {
  const query = (client.query as (...args: unknown[]) => unknown).bind(client);
  let last: Promise<unknown> = Promise.resolve();
  client.query = (...args: unknown[]) => {
    const answer = last.then(() => turn()).then(() => query(...args));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** Creates an empty database, renamed into place once all files are on disk: a crash leaves no half one. */
async function makeFiles(files: string): Promise<void> {
  const unfinished = `${files}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const client = await PGlite.create({ fs: new SyncedNodeFS(unfinished), startParams: START_PARAMETERS });
  await client.close();
  syncFolder(unfinished);
  renameSync(unfinished, files);
  syncFolder(files);
}

/** Checks that a commit ends in fsync; a PGlite version in which it doesn't would silently lose data. */
async function checkDurability(client: PGlite, fs: SyncedNodeFS): Promise<void> {
  const before = fs.syncCount;
  await client.exec('create table if not exists durability_check (at timestamptz not null)');
  await client.exec('delete from durability_check; insert into durability_check values (now())');
  if (fs.syncCount > before) return;
  await client.close();
  throw new DatabaseNotDurableError(
    'The embedded database does not write through to the disk. Use the exact package versions of package-lock.json (npm ci), or a PostgreSQL server through DATABASE_URL.',
  );
}

/** Schedules what a PostgreSQL server's background processes would do; the embedded one has none. */
function scheduleMaintenance(client: PGlite, db: Database): NodeJS.Timeout {
  return setInterval(() => {
    void client.exec('checkpoint').catch(() => undefined);
    void vacuumIfDue(client, db).catch(() => undefined);
  }, MAINTAIN_EVERY_MS).unref();
}

/** Locks a folder for this process by SQLite, whose lock ends with it. @throws {DatabaseInUseError} */
function lockFolder(folder: string): Disposable {
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    lock.close();
    throw new DatabaseInUseError(
      `Another FrameScout server is using the data folder ${folder}. Stop it, or choose another folder with DATA_DIR.`,
      { folder },
      { cause },
    );
  }
  return { [Symbol.dispose]: () => lock.close() };
}

const VACUUM = 'vacuum';
const PAUSE_HOURS = 24;

/** Vacuums an embedded database once a day, however often it restarts, and even if that fails. */
export async function vacuumIfDue(client: Pick<PGlite, 'exec'>, db: Database): Promise<void> {
  if (!(await isScheduledWorkDue(db, VACUUM, PAUSE_HOURS))) return;
  try {
    // Not through `db`, which would report it as a slow statement.
    await client.exec('vacuum analyze');
  } finally {
    await finishScheduled(db, VACUUM, new Date());
  }
}
