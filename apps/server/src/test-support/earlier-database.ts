import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { expect, inject } from 'vitest';
import { z } from 'zod';
import { openForRestore } from '../backup/open-for-backup.ts';
import type { Database } from '../db/database.ts';
import { MIGRATIONS_FOLDER, migrateBetween } from '../db/migrations.ts';
import type { TestApp } from './test-app.ts';
import { createServerDatabase, type EVERY_DATABASE } from './test-databases.ts';

const SECOND_FACTOR = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PASSWORD = 'correct horse';

/** The migrations of all versions, oldest first. */
export const { entries: MIGRATIONS } = z
  .object({ entries: z.array(z.object({ idx: z.number(), when: z.number(), tag: z.string() })) })
  .parse(JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')));

type Rows = Record<string, Record<string, unknown>[]>;
const rowsSchema = z.object({ rows: z.array(z.object({ row: z.record(z.string(), z.unknown()) })) });
const namesSchema = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** Inserts what a migration made room for, as the version that came with it stored it. */
async function insertRows(tx: Database, version: number): Promise<void> {
  const tag = MIGRATIONS.find(({ when }) => when === version)?.tag;
  const file = join(import.meta.dirname, '../db/earlier-rows', `${tag}.sql`);
  if (!existsSync(file)) return;
  const statements = readFileSync(file, 'utf8').split(/;\n/);
  for (const statement of statements.filter((text) => text.trim() !== ''))
    await tx.execute(sql.raw(statement));
}

/** Reads all rows of a database, by table. */
export async function readRows(db: Database): Promise<Rows> {
  const names = await db.execute(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'durability_check'`);
  const rows: Rows = {};
  for (const { name } of namesSchema.parse(names).rows) {
    const found = await db.execute(sql`select to_jsonb(t) as row from ${sql.identifier(name)} as t`);
    rows[name] = rowsSchema.parse(found).rows.map(({ row }) => row);
  }
  return rows;
}

/** Creates a database with the schema after a migration, and rows in all of its tables, in a folder. */
export async function createEarlierDatabase(
  folder: string,
  kind: (typeof EVERY_DATABASE)[number],
  last: number,
) {
  const dataFolder = mkdtempSync(join(folder, 'data-'));
  if (kind === 'embedded') cpSync(inject('embeddedDatabase'), dataFolder, { recursive: true });
  const place = { dataFolder, databaseUrl: kind === 'server' ? await createServerDatabase() : null };
  await using target = await openForRestore(place, { gapMs: 0 });
  const versions = MIGRATIONS.slice(0, last + 1).map(({ when }) => when);
  await createSchema(target.db, versions, insertRows);
  return { place, rows: await readRows(target.db) };
}

/** Signs in as a user of earlier rows, by a second factor if they have one. */
export async function signInEarlier({ guest, app, context }: TestApp, email: string) {
  let answer = await guest('POST', '/api/auth/login', { email, password: PASSWORD });
  const { secondStep: token } = answer.json<{ secondStep?: string }>();
  if (token) {
    const code = new TOTP({ secret: SECOND_FACTOR }).generate({ timestamp: context.now() });
    answer = await guest('POST', '/api/auth/second-step', { token, code });
  }
  expect(answer.statusCode, answer.body).toBe(200);
  const cookie = `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`;
  const read = async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers: { cookie } });
    expect(statusCode, `${url}: ${body}`).toBe(200);
    return JSON.parse(body);
  };
  return { read, hasSentCode: token !== undefined };
}

/** Creates a database's tables anew, up to each of `versions`, at which `fill` is called. */
export async function createSchema(
  db: Database,
  versions: readonly number[],
  fill: (tx: Database, version: number) => Promise<void> = async () => undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`drop schema public cascade`);
    await tx.execute(sql`create schema public`);
    await tx.execute(sql`drop schema if exists drizzle cascade`);
    let before: number | null = null;
    for (const version of versions) {
      await migrateBetween(tx, before, version);
      await fill(tx, version);
      before = version;
    }
  });
}
