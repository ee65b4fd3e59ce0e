import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';
import type { FinishedStatement } from './watch-statements.ts';

/** The database, or a transaction in it; the same type for the embedded one and a PostgreSQL server. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** The number of connections, and of statements waiting for one. */
type ConnectionCounts = { used: number; idle: number; waiting: number };

/** A database's activity, for monitoring. */
export type DatabaseActivity = {
  /** Calls the listener after every statement. @returns a function that unsubscribes it */
  onStatement(listener: (statement: FinishedStatement) => void): () => void;
  /** Returns `null` for the embedded database, which has no connections. */
  countConnections(): ConnectionCounts | null;
};

/** An open database, which must be closed. */
export type OpenDatabase = DatabaseActivity & {
  db: Database;
  /**
   * For the embedded database: copies a snapshot of its files into an empty folder, while statements wait.
   * Opening the copy is like recovering from a crash at that moment. `null` for a PostgreSQL server, which
   * several programs can use simultaneously.
   */
  copyTo: ((folder: string) => Promise<void>) | null;
  /** Closes all connections. Acknowledged writes are on disk with or without this. */
  close(): Promise<void>;
};

/** Whether a table has a row that meets a condition. */
export async function hasRow(db: Database, table: PgTable, condition: SQL | undefined): Promise<boolean> {
  const rows = await db.select({ one: sql<number>`1` }).from(table).where(condition).limit(1);
  return rows.length > 0;
}

/** A statement that has yet to be executed, and can return something for each row that it changes. */
type Change = { returning(fields: { one: SQL<number> }): PromiseLike<unknown[]> };

/** Makes a change. @returns whether it has changed any row */
export async function changesRow(change: Change): Promise<boolean> {
  return (await change.returning({ one: sql<number>`1` })).length > 0;
}
