import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { openForRestore } from '../backup/open-for-backup.ts';
import type { Config } from '../config/config.ts';
import { createSchema } from '../test-support/create-schema.ts';
import { jobsConfig } from '../test-support/job-orders.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';
import { createServerDatabase, EVERY_DATABASE } from '../test-support/test-databases.ts';
import { secretOf } from '../webhooks/sign-event.ts';
import type { Database } from './database.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';
import * as schema from './schema/index.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const SERVER_KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const SECOND_FACTOR = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const SEALED_COLUMNS: Readonly<Record<string, string>> = { server_keys: 'key', second_factors: 'secret' };
const TOO_LATE = '12000-01-01T00:00:00+00:00';
const PASSWORD = 'correct horse';
/** The migrations after which there are second factors, webhooks, and events beside the record. */
const WITH_SECOND_FACTORS = 6;
const WITH_WEBHOOKS = 7;
const WITH_LONG_DETAILS = 11;

const { entries: MIGRATIONS } = z
  .object({ entries: z.array(z.object({ idx: z.number(), when: z.number(), tag: z.string() })) })
  .parse(JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')));

const TABLES = Object.values<unknown>(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableConfig(table));

type Rows = Record<string, Record<string, unknown>[]>;
const rowsSchema = z.object({ rows: z.array(z.object({ row: z.record(z.string(), z.unknown()) })) });
const namesSchema = z.object({ rows: z.array(z.object({ name: z.string() })) });

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'framescout-earlier-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Inserts what a migration made room for, as the version that came with it stored it. */
async function insertRows(tx: Database, version: number): Promise<void> {
  const tag = MIGRATIONS.find(({ when }) => when === version)?.tag;
  const file = join(import.meta.dirname, 'earlier-rows', `${tag}.sql`);
  if (!existsSync(file)) return;
  const statements = readFileSync(file, 'utf8').split(/;\n/);
  for (const statement of statements.filter((text) => text.trim() !== ''))
    await tx.execute(sql.raw(statement));
}

async function readRows(db: Database): Promise<Rows> {
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

/** Creates a database with the schema after a migration, and rows in all of its tables. */
async function createDatabase(kind: (typeof EVERY_DATABASE)[number], last: number) {
  const dataFolder = mkdtempSync(join(folder, 'data-'));
  if (kind === 'embedded') cpSync(inject('embeddedDatabase'), dataFolder, { recursive: true });
  const place = { dataFolder, databaseUrl: kind === 'server' ? await createServerDatabase() : null };
  await using target = await openForRestore(place, { gapMs: 0 });
  const versions = MIGRATIONS.slice(0, last + 1).map(({ when }) => when);
  await createSchema(target.db, versions, insertRows);
  return { place, rows: await readRows(target.db) };
}

/** What must be left of a row: all of it, but for values that are sealed now and dates outside the bounds. */
function whatIsKept(table: string, row: Record<string, unknown>): object {
  const kept = Object.entries(row).filter(([column]) => column !== SEALED_COLUMNS[table]);
  return expect.objectContaining(
    Object.fromEntries(
      kept.map(([column, value]) => [
        column,
        value === TOO_LATE ? expect.stringContaining('9999-12-31') : value,
      ]),
    ),
  );
}

async function signIn({ guest, app, context }: TestApp, email: string) {
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

it('every column of the schema has a value in an earlier row', async () => {
  const { rows } = await createDatabase('embedded', MIGRATIONS.length - 1);
  const empty = TABLES.flatMap(({ name, columns }) =>
    columns
      .filter((column) => !rows[name]?.some((row) => (row[column.name] ?? null) !== null))
      .map((column) => `${name}.${column.name}`),
  );
  expect(empty).toEqual([]);
});

describe.each(EVERY_DATABASE)('a server on the %s database', (kind) => {
  it.each(MIGRATIONS)('migrates the rows of $tag, and keeps and serves them', async ({ idx }) => {
    const { place, rows } = await createDatabase(kind, idx);
    const config: Partial<Config> = { ...place, jobs: jobsConfig() };
    await using test = await startTestApp(kind, config);
    const now = await readRows(test.context.db);
    for (const [table, earlier] of Object.entries(rows)) {
      expect(now[table], table).toHaveLength(earlier.length);
      for (const row of earlier) expect(now[table]).toContainEqual(whatIsKept(table, row));
    }
    expect(now['subscriptions']).toMatchObject([{ welcomed_to: 'sub_ann' }]);

    const ann = await signIn(test, 'ann@example.com');
    expect(await ann.read('/api/auth/me')).toMatchObject({ id: ANN, subscriptionStatus: 'active' });
    expect(await ann.read('/api/projects')).toMatchObject([{ id: 1, name: 'Zoë’s final' }]);
    expect(await ann.read('/api/projects/1/timeline')).toMatchObject({
      elements: [
        { name: 'Kill feed', firstAppearance: 1.001, events: [{ startFrame: 60 }] },
        ...(idx >= WITH_LONG_DETAILS ? [{ name: 'Scoreboard', firstAppearance: 3 }] : []),
      ],
    });
    expect((await ann.read('/api/projects/usage')).bytes).toBeGreaterThan(100);
    expect(await ann.read('/api/account/data')).toMatchObject({ account: { email: 'Ann@example.com' } });
    const hasWebhooks = idx >= WITH_WEBHOOKS;
    expect(await ann.read('/api/jobs')).toHaveLength(hasWebhooks ? 2 : 0);
    expect(await ann.read('/api/account/tokens')).toHaveLength(hasWebhooks ? 1 : 0);
    const webhooks = await ann.read('/api/account/webhooks');
    expect(webhooks).toHaveLength(hasWebhooks ? 1 : 0);
    for (const { id } of webhooks)
      expect(secretOf(test.context.serverKey, id)).toBe(secretOf(SERVER_KEY, id));

    const bob = await signIn(test, 'bob@example.com');
    expect(bob.hasSentCode).toBe(idx >= WITH_SECOND_FACTORS);

    const carol = await signIn(test, 'carol@example.com');
    expect(await carol.read('/api/users')).toHaveLength(3);
    for (const page of ['statistics', 'figures', 'mail', 'alerts', 'audit', 'settings', 'reconcile'])
      await carol.read(`/api/admin/${page}`);
  });
});
