import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

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
