import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/** The database, or a transaction in it; the embedded one and a PostgreSQL server look the same. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database, to be closed. */
export type OpenDatabase = {
  db: Database;
  /** Closes all connections. Acknowledged writes are on the disk with or without this. */
  close(): Promise<void>;
};
