import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import type { Database } from './database.ts';

/** The folder of the migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** The table in which Drizzle records the applied migrations. */
const APPLIED = sql.raw('drizzle.__drizzle_migrations');

const appliedSchema = z.object({
  rows: z.array(z.object({ version: z.coerce.number().nullable() })),
});
const existsSchema = z.object({ rows: z.tuple([z.object({ exists: z.boolean() })]) });

/** Returns the schema versions that this program knows, oldest first (ms of their migration). */
export function knownSchemaVersions(): number[] {
  return readMigrations().map(({ folderMillis }) => folderMillis);
}

/** Reads the version of a database's schema; `null` if the database is empty. */
export async function readSchemaVersion(db: Database): Promise<number | null> {
  const found = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!existsSchema.parse(found).rows[0].exists) return null;
  const applied = await db.execute(sql`select max(created_at) as version from ${APPLIED}`);
  return appliedSchema.parse(applied).rows[0]?.version ?? null;
}

/** Applies the migrations after one version (`null`: all) up to another, within a transaction. */
export async function migrateBetween(tx: Database, after: number | null, upTo: number): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of readMigrations()) {
    if (folderMillis <= (after ?? 0) || folderMillis > upTo) continue;
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into ${APPLIED} (hash, created_at) values (${hash}, ${folderMillis})`);
  }
}

/** Forgets the applied migrations, within a transaction that removes the tables. */
export async function forgetMigrations(tx: Database): Promise<void> {
  await tx.execute(sql`drop table if exists ${APPLIED}`);
}

function readMigrations() {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
}
