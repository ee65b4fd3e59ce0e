import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';
import type { FinishedStatement } from './watch-statements.ts';

/** The database, or a transaction in it; the embedded one and a PostgreSQL server look the same. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** How many connections there are, and how many statements wait for one. */
type ConnectionCounts = { used: number; idle: number; waiting: number };

/** What a database does, for whoever watches over it. */
export type DatabaseActivity = {
  /** Tells of every statement once it is done. @returns what ends that */
  onStatement(listener: (statement: FinishedStatement) => void): () => void;
  /** `null` of the embedded database, which has no connections. */
  countConnections(): ConnectionCounts | null;
};

/** An open database, to be closed. */
export type OpenDatabase = DatabaseActivity & {
  db: Database;
  /**
   * Of the embedded database: copies its files into an empty folder as they are at one moment, while statements wait.
   * The copy opens as after a crash at that moment. `null` of a PostgreSQL server, which several programs can use at once.
   */
  copyTo: ((folder: string) => Promise<void>) | null;
  /** Closes all connections. Acknowledged writes are on the disk with or without this. */
  close(): Promise<void>;
};
