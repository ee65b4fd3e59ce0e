import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { DatabaseNotDurableError } from '../../startup-errors.ts';
import type { OpenDatabase } from '../database.ts';
import * as schema from '../schema/index.ts';
import { lockFolder } from './lock-folder.ts';
import { syncFolder } from './sync-folder.ts';
import { SyncedNodeFS } from './synced-node-fs.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));
const CHECKPOINT_EVERY_MS = 5 * 60_000;
const VACUUM_EVERY_MS = 24 * 60 * 60_000;

// Without -F, which would turn fsync off, and with a write-ahead log small enough for a laptop.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'max_wal_size=64MB', 'min_wal_size=32MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
];

/**
 * Opens the PostgreSQL that runs inside this process, and creates its files if there are none.
 * @throws {DatabaseInUseError} when another process has it open
 * @throws {DatabaseNotDurableError} when its writes would not reach the disk
 */
export async function openEmbedded(dataFolder: string): Promise<OpenDatabase> {
  const folder = join(dataFolder, 'database');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    const files = join(folder, 'files');
    if (!existsSync(files)) await makeFiles(files);
    const fs = new SyncedNodeFS(files);
    const client = await PGlite.create({ fs, startParams: START_PARAMETERS });
    await checkDurability(client, fs);
    const db = drizzle(client, { schema });
    await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
    const timers = keepTidy(client);
    const close = async () => {
      for (const timer of timers) clearInterval(timer);
      await client.close();
      lock[Symbol.dispose]();
    };
    return { db, close };
  } catch (error) {
    lock[Symbol.dispose]();
    throw error;
  }
}

/**
 * Creates an empty database. PostgreSQL writes its first files without fsync, so their folder gets its name
 * only once all of them are on the disk: neither a crash nor a power loss leaves half a database under it.
 */
async function makeFiles(files: string): Promise<void> {
  const unfinished = `${files}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const client = await PGlite.create({ fs: new SyncedNodeFS(unfinished), startParams: START_PARAMETERS });
  await client.close();
  syncFolder(unfinished);
  renameSync(unfinished, files);
  syncFolder(files);
}

/** Checks that a commit ends in fsync; a version of PGlite in which it does not would lose data silently. */
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

/** What a PostgreSQL server's background processes do; the embedded one has none. */
function keepTidy(client: PGlite): NodeJS.Timeout[] {
  const every = (periodMs: number, statement: string) =>
    setInterval(() => void client.exec(statement).catch(() => undefined), periodMs).unref();
  return [every(CHECKPOINT_EVERY_MS, 'checkpoint'), every(VACUUM_EVERY_MS, 'vacuum analyze')];
}
