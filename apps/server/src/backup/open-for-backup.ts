import { drizzle } from 'drizzle-orm/node-postgres';
import type { Config } from '../config/config.ts';
import { connect } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { hasEmbedded, openCopy, openEmbedded } from '../db/embedded/open-embedded.ts';
import * as schema from '../db/schema/index.ts';
import { requireNoServers } from '../db/server-lock.ts';
import { BackupError } from './backup-format.ts';
import { askForCopy } from './serve-copies.ts';

type OpenForBackup = { db: Database } & AsyncDisposable;
type Place = Pick<Config, 'databaseUrl' | 'dataFolder'>;

/** How long a restore waits for a lock on tables in use, in milliseconds. */
const LOCK_MS = 30_000;

/**
 * Opens a database for reading all of it, with the schema it has. Servers may be running on it: the server of
 * an embedded database is asked for a copy.
 * @throws {BackupError} if there is no embedded database in the folder, in which none is then made
 */
export async function openForBackup({ databaseUrl, dataFolder }: Place): Promise<OpenForBackup> {
  if (databaseUrl) return openServerAlone(databaseUrl);
  const copy = await askForCopy(dataFolder);
  if (!copy) {
    if (!hasEmbedded(dataFolder)) throw noDatabase(dataFolder);
    return disposable(await openEmbedded(dataFolder, { isMigrated: false }));
  }
  try {
    const { db, close } = await openCopy(copy.folder);
    return {
      db,
      async [Symbol.asyncDispose]() {
        await close();
        await copy[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await copy[Symbol.asyncDispose]();
    throw error;
  }
}

function noDatabase(dataFolder: string): BackupError {
  return new BackupError(
    `There is no database in ${dataFolder}. Run this with the server's settings: DATA_DIR names its folder, or DATABASE_URL its database.`,
  );
}

/**
 * Opens a database for replacing its content, with the schema it has.
 * @param gapMs how long a server on PostgreSQL may be without its lock and is still noticed; by default, as
 * long as it takes one to open a broken connection again
 * @throws {DatabaseInUseError} if a server is running on it; none can start until the result is disposed of
 */
export async function openForRestore(
  { databaseUrl, dataFolder }: Place,
  { gapMs }: { gapMs?: number } = {},
): Promise<OpenForBackup> {
  return databaseUrl
    ? openServerAlone(databaseUrl, (client) => requireNoServers(client, gapMs))
    : disposable(await openEmbedded(dataFolder, { isMigrated: false }));
}

async function openServerAlone(
  url: string,
  prepare: (client: Awaited<ReturnType<typeof connect>>) => Promise<void> = async () => undefined,
): Promise<OpenForBackup> {
  const client = await connect(url, { lock_timeout: LOCK_MS });
  // A failure surfaces in the statement in flight.
  client.on('error', () => undefined);
  try {
    await prepare(client);
    // A backup may take as long as it needs, even if the database role has shorter timeouts.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  } catch (error) {
    await client.end();
    throw error;
  }
  return disposable({ db: drizzle(client, { schema }), close: () => client.end() });
}

function disposable({ db, close }: { db: Database; close(): Promise<void> }): OpenForBackup {
  return { db, [Symbol.asyncDispose]: close };
}
