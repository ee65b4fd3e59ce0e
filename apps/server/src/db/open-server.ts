import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { DatabaseError, Pool } from 'pg';
import { DEFAULT_POOL, type PoolConfig } from '../config/config.ts';
import { connect } from './connect.ts';
import type { OpenDatabase } from './database.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';
import { announceServer } from './presence.ts';
import * as schema from './schema/index.ts';
import { StatementFeed } from './watch-statements.ts';

/** An arbitrary number, the same in every version of this server. */
const MIGRATION_LOCK = 7_283_114;
/** How much later than the server the client gives up: only when the server is gone. */
const SILENCE_MS = 5000;

/** Opens a PostgreSQL server's database. Nodes that start together migrate one after the other. */
export async function openServer(url: string, config: PoolConfig = DEFAULT_POOL): Promise<OpenDatabase> {
  const presence = await announceServer(url);
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
    // No call waits longer for its answer, and no statement goes on for a caller who has gone.
    statement_timeout: config.statementMs,
    query_timeout: config.statementMs + SILENCE_MS,
    lock_timeout: config.lockMs,
    idle_in_transaction_session_timeout: config.idleTransactionMs,
  });
  // Without listeners, a connection that the server drops would end the process, whether it is idle or in use.
  pool.on('error', () => undefined);
  const feed = new StatementFeed();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    feed.watch(client, (error) => {
      // A connection on which the server itself refuses something is still sound. One that is silent would stay so for
      // whoever gets it next.
      if (!(error instanceof DatabaseError)) void client.end();
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

/**
 * The pool's own `query` hands over from one caller to the next in callbacks, so that a statement would be taken for
 * another request's; its connections give promises.
 */
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
