import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import {
  forgetMigrations,
  knownSchemaVersions,
  migrateBetween,
  readSchemaVersion,
} from '../db/migrations.ts';
import { allTables, findBackedUpTables } from './backed-up-tables.ts';
import { BackupError, checkBackup, type RowCounts, readBackup } from './backup-format.ts';

/** Maximum size of the rows in one insert statement, in bytes, except for a single larger row. */
const BATCH_BYTES = 1024 * 1024;
const BATCH_ROWS = 1000;

const existsSchema = z.object({ rows: z.tuple([z.object({ exists: z.boolean() })]) });
const namesSchema = z.object({ rows: z.array(z.object({ name: z.string() })) });
const referencesSchema = z.object({
  rows: z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() })),
});
const sequencesSchema = z.object({
  rows: z.array(z.object({ table: z.string(), column: z.string(), sequence: z.string() })),
});

/**
 * Replaces the content of a database with a backup, in one transaction: afterwards either all of it is there,
 * with this version's schema, or everything is unchanged.
 * @param replacesDatabase whether a database that has users may be replaced
 * @returns the number of rows per table
 * @throws {BackupError} if the file or the database is unsuitable; nothing has been touched
 */
export async function restoreBackup(
  db: Database,
  path: string,
  { replacesDatabase = false }: { replacesDatabase?: boolean } = {},
): Promise<RowCounts> {
  const { schema } = await checkBackup(path);
  refuseForeign(path, schema);
  const version = await readSchemaVersion(db);
  refuseNewer(version);
  if (version !== null && !replacesDatabase) await refuseUsers(db);
  const newest = knownSchemaVersions().at(-1) ?? schema;
  return await db.transaction(async (tx) => {
    await tx.execute(sql`drop table if exists ${listOf(allTables())} cascade`);
    await forgetMigrations(tx);
    await migrateBetween(tx, null, schema);
    const counts = await withoutReferences(tx, () => insertAll(tx, path));
    await restoreSequences(tx);
    await migrateBetween(tx, schema, newest);
    await tx.execute(sql`analyze`);
    return counts;
  });
}

function refuseForeign(path: string, schema: number): void {
  const known = knownSchemaVersions();
  if (known.includes(schema)) return;
  throw new BackupError(
    schema > (known.at(-1) ?? 0)
      ? `${path} was made by a newer FrameScout, whose tables this one does not know. Update this one, then try again.`
      : `${path} was made by a different FrameScout: its tables belong to no version that this one knows.`,
  );
}

function refuseNewer(version: number | null): void {
  if (version !== null && version > (knownSchemaVersions().at(-1) ?? 0)) {
    throw new BackupError(
      'The database is that of a newer FrameScout. Update this one, or restore into an empty database.',
    );
  }
}

async function refuseUsers(db: Database): Promise<void> {
  const found = await db.execute(sql`select exists (select from users) as exists`);
  if (!existsSchema.parse(found).rows[0].exists) return;
  throw new BackupError(
    'The database has users, and restoring removes everything in it. Take a backup of it first, then restore with --force.',
  );
}

/** Allows inserting rows in any order: foreign keys are dropped, and checked when added back. */
async function withoutReferences<T>(tx: Database, insert: () => Promise<T>): Promise<T> {
  const found = await tx.execute(sql`
    select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and relnamespace = 'public'::regnamespace
      and relname = any(${arrayOf(allTables())}::text[])`);
  const references = referencesSchema.parse(found).rows;
  for (const { table, name } of references) {
    await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
  }
  const result = await insert();
  for (const { table, name, definition } of references) {
    await tx.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    );
  }
  return result;
}

async function insertAll(tx: Database, path: string): Promise<RowCounts> {
  const present = await findBackedUpTables(tx);
  const counts: RowCounts = {};
  let table = '';
  let columns: SQL = sql``;
  let batch: Buffer[] = [];
  let bytes = 0;

  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    const rows = `[${batch.join(',')}]`;
    // PostgreSQL parses its own text, so no value passes through JavaScript's numbers and dates.
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.identifier(table)}, ${rows}::json)`);
    counts[table] = (counts[table] ?? 0) + batch.length;
    batch = [];
    bytes = 0;
  }

  for await (const part of readBackup(path)) {
    if (part.kind === 'table') {
      await flush();
      table = part.table;
      if (!present.includes(table))
        throw new BackupError(`${path} has a table ${table}, which no version has.`);
      columns = await readColumns(tx, table);
      counts[table] = 0;
    }
    if (part.kind === 'row') {
      if (bytes + part.row.length > BATCH_BYTES || batch.length >= BATCH_ROWS) await flush();
      batch.push(part.row);
      bytes += part.row.length;
    }
  }
  await flush();
  return counts;
}

/** Returns the columns to insert values into; the others are generated. */
async function readColumns(tx: Database, table: string): Promise<SQL> {
  const found = await tx.execute(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`);
  return listOf(namesSchema.parse(found).rows.map(({ name }) => name));
}

/** Makes sequences continue after the highest number in use. */
async function restoreSequences(tx: Database): Promise<void> {
  const found = await tx.execute(sql`
    select table_name as "table", column_name as "column",
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = 'public' and table_name = any(${arrayOf(allTables())}::text[])
      and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`);
  for (const { table, column, sequence } of sequencesSchema.parse(found).rows) {
    await tx.execute(sql`
      select setval(${sequence}, coalesce((select max(${sql.identifier(column)}) from ${sql.identifier(table)}), 1),
        exists (select from ${sql.identifier(table)}))`);
  }
}

function listOf(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
}

/** Formats a PostgreSQL array as text: drivers disagree on how to pass one. */
function arrayOf(names: readonly string[]): string {
  return `{${names.map((name) => JSON.stringify(name)).join(',')}}`;
}
