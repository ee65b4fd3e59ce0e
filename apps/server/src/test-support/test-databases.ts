import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

/** URL of the PostgreSQL server on which tests may create databases. */
export const TEST_SERVER_URL = process.env['FRAMESCOUT_TEST_DATABASE_URL'];

/** The kinds of database here, for tests of what a database itself must do. */
export const EVERY_DATABASE: readonly ('embedded' | 'server')[] = TEST_SERVER_URL
  ? ['embedded', 'server']
  : ['embedded'];

/**
 * The kinds of database that a test of anything else runs on: all in the full tier, one in the default tier. That is
 * the server where there is one: calls really meet there, and it is quicker. Many other tests run on the embedded one.
 */
export const TEST_DATABASES = process.env['MODE'] === 'full' ? EVERY_DATABASE : EVERY_DATABASE.slice(-1);

/** Creates an empty database on the test server. @returns its URL */
export function createServerDatabase(): Promise<string> {
  return create('');
}

/** Creates a copy of a database on the test server that nobody is connected to. @returns its URL */
export function copyServerDatabase(url: string): Promise<string> {
  // Copying the files is quicker than writing each of their pages to the log.
  return create(`template ${new URL(url).pathname.slice(1)} strategy file_copy`);
}

async function create(options: string): Promise<string> {
  if (!TEST_SERVER_URL) throw new Error('FRAMESCOUT_TEST_DATABASE_URL names no PostgreSQL server.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new Client({ connectionString: TEST_SERVER_URL });
  await client.connect();
  await client.query(`create database ${name} ${options}`);
  await client.end();
  const url = new URL(TEST_SERVER_URL);
  url.pathname = `/${name}`;
  return url.href;
}

const countsSchema = z.object({ rows: z.tuple([z.object({ count: z.coerce.number() })]) });

/** Counts statements that wait for a lock, outside transactions, which see one count throughout. */
export async function countWaiting(db: Database): Promise<number> {
  const result = await db.execute(
    sql`select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return countsSchema.parse(result).rows[0].count;
}
