import { drizzle } from 'drizzle-orm/node-postgres';
import type { Config } from '../config/config.ts';
import { connect } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { openCopy, openEmbedded } from '../db/embedded/open-embedded.ts';
import { excludeServers } from '../db/presence.ts';
import * as schema from '../db/schema/index.ts';
import { askForCopy } from './serve-copies.ts';

type OpenForBackup = { db: Database } & AsyncDisposable;
type Place = Pick<Config, 'databaseUrl' | 'dataFolder'>;

/** How long a restore waits for a program that uses the tables, in milliseconds. */
const LOCK_MS = 30_000;

/**
 * Opens a database for reading all of it, with the schema that it has. Servers may run on it: that of an embedded
 * database is asked for a copy.
 */
export async function openForBackup({ databaseUrl, dataFolder }: Place): Promise<OpenForBackup> {
  if (databaseUrl) return openServerAlone(databaseUrl);
  const copy = await askForCopy(dataFolder);
  if (!copy) return disposable(await openEmbedded(dataFolder, { isMigrated: false }));
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

/**
 * Opens a database to replace what is in it, with the schema that it has.
 * @throws {DatabaseInUseError} when a server runs on it; none starts until it is disposed of
 */
export async function openForRestore({ databaseUrl, dataFolder }: Place): Promise<OpenForBackup> {
  return databaseUrl
    ? openServerAlone(databaseUrl, excludeServers)
    : disposable(await openEmbedded(dataFolder, { isMigrated: false }));
}

async function openServerAlone(
  url: string,
  prepare: (client: Awaited<ReturnType<typeof connect>>) => Promise<void> = async () => undefined,
): Promise<OpenForBackup> {
  const client = await connect(url, { lock_timeout: LOCK_MS });
  // What goes wrong shows in the statement that is under way.
  client.on('error', () => undefined);
  try {
    await prepare(client);
    // A backup takes as long as it takes, even where a role is given less.
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
