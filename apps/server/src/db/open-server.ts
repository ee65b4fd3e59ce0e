import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { DatabaseError, Pool } from 'pg';
import { DEFAULT_POOL, type PoolConfig } from '../config/config.ts';
import { connect } from './connect.ts';
import type { OpenDatabase } from './database.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';
import * as schema from './schema/index.ts';
import { holdServerLock } from './server-lock.ts';
import { StatementFeed } from './watch-statements.ts';

/** An arbitrary lock number, the same in every version of this server. */
const MIGRATION_LOCK = 7_283_114;
/** A write was refused because the server is a standby: one may become it while connections are open. */
const READ_ONLY = '25006';
/** How much later than the server the client times out, in milliseconds: only when the server is gone. */
const SILENCE_MS = 5000;

/** Opens a PostgreSQL server's database; nodes migrate in turn. @param onLost a restore has taken it */
export async function openServer(
  url: string,
  config: PoolConfig = DEFAULT_POOL,
  onLost: (error: Error) => void = () => undefined,
): Promise<OpenDatabase> {
  const presence = await holdServerLock(url, onLost);
  try {
    await migrateAlone(url);
  } catch (error) {
    await presence.close();
    throw error;
  }
  const pool = new Pool({
    connectionString: url,
    application_name: 'framescout',
    max: config.size,
    idleTimeoutMillis: config.idleMs,
    connectionTimeoutMillis: config.connectMs,
    keepAlive: true,
    // No caller waits longer than this, and no statement keeps running for one who has gone.
    statement_timeout: config.statementMs,
    query_timeout: config.statementMs + SILENCE_MS,
    lock_timeout: config.lockMs,
    idle_in_transaction_session_timeout: config.idleTransactionMs,
  });
  // Without error listeners, a connection dropped by the server, idle or in use, would crash the process.
  pool.on('error', () => undefined);
  const feed = new StatementFeed();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    feed.watch(client, (error, text) => {
      // Drizzle never gives back a connection on which a transaction cannot begin. Each restart of the database
      // would take some of the pool for good, and the server could not stop.
      if (text.startsWith('begin')) return client.release(true);
      // A connection on which the server itself reports an error is still usable. One that timed out would
      // block its next user too, and one to a standby would refuse every write.
      if (!(error instanceof DatabaseError) || error.code === READ_ONLY) void client.end();
    });
  });
  return {
    db: drizzle(withWatchedQueries(pool), { schema }),
    onStatement: feed.onStatement,
    countConnections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    copyTo: null,
    async close() {
      await pool.end();
      await presence.close();
    },
  };
}

/** Replaces the pool's `query`, whose callbacks would attribute statements to other requests. */
function withWatchedQueries(pool: Pool): Pool {
  const query = async (...args: Parameters<Pool['query']>) => {
    const client = await pool.connect();
    try {
      return await client.query(...args);
    } finally {
      client.release();
    }
  };
  return Object.assign(pool, { query });
}

async function migrateAlone(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.end();
  }
}
