import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import * as schema from '../db/schema/index.ts';

/** Tables left out of backups: a session or link that has ended must not come to life again. */
const LEFT_OUT: readonly PgTable[] = [
  schema.sessions,
  schema.oneTimeTokens,
  schema.apiTokens,
  schema.rateLimits,
];

const namesSchema = z.object({ rows: z.array(z.object({ name: z.string() })) });

const TABLES: readonly PgTable[] = Object.values<unknown>(schema).filter((table) => is(table, PgTable));

/** Returns the names of all tables of this version's schema. */
export function allTables(): string[] {
  return TABLES.map(nameOf);
}

/** Returns the names of a database's tables that belong in a backup; older schemas lack some. */
export async function findBackedUpTables(db: Database): Promise<string[]> {
  const present = await db.execute(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const names = new Set(namesSchema.parse(present).rows.map(({ name }) => name));
  return TABLES.filter((table) => !LEFT_OUT.includes(table))
    .map(nameOf)
    .filter((name) => names.has(name));
}

/** Whether a table's rows contain documents, which may be megabytes. */
export function hasDocuments(name: string): boolean {
  const table = TABLES.find((candidate) => nameOf(candidate) === name);
  return (
    table === undefined || getTableConfig(table).columns.some((column) => column.getSQLType() === 'jsonb')
  );
}

function nameOf(table: PgTable): string {
  return getTableConfig(table).name;
}
