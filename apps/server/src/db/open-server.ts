import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import { DatabaseUnreachableError } from '../startup-errors.ts';
import type { OpenDatabase } from './database.ts';
import * as schema from './schema/index.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** An arbitrary number, the same in every version of this server. */
const MIGRATION_LOCK = 7_283_114;
const CONNECTIONS = 10;
const STATEMENT_MS = 30_000;

/** Opens a PostgreSQL server's database. Nodes that start together migrate one after the other. */
export async function openServer(url: string): Promise<OpenDatabase> {
  await migrateAlone(url);
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    // No call waits longer for its answer, and no statement goes on for a caller who has gone.
    statement_timeout: STATEMENT_MS,
  });
  // Without a listener, an idle connection that the server drops would end the process.
  pool.on('error', () => undefined);
  return { db: drizzle(pool, { schema }), close: () => pool.end() };
}

async function migrateAlone(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new DatabaseUnreachableError(
      `The database in DATABASE_URL cannot be reached: ${reason}. Is the server running, and are name and password right?`,
      {},
      { cause },
    );
  }
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.end();
  }
}
