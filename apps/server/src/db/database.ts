import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/** The database, or a transaction in it; the embedded one and a PostgreSQL server look the same. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database and what belongs to its life. */
export type OpenDatabase = {
  db: Database;
  /** Ends all connections. What was acknowledged is on disk before as after. */
  close(): Promise<void>;
};
