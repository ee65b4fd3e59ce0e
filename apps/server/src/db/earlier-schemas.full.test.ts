import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { folderForTests } from '../../../../tools/test-support/temporary-folder.ts';
import {
  createEarlierDatabase,
  MIGRATIONS,
  readRows,
  signInEarlier,
} from '../test-support/earlier-database.ts';
import { startTestApp } from '../test-support/test-app.ts';
import { EVERY_DATABASE } from '../test-support/test-databases.ts';
import * as schema from './schema/index.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const SERVER_KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const SEALED_COLUMNS: Readonly<Record<string, string>> = { server_keys: 'key', second_factors: 'secret' };
const TOO_LATE = '12000-01-01T00:00:00+00:00';
/** The migrations after which there are second factors, webhooks, and events beside the record. */
const WITH_SECOND_FACTORS = 6;
const WITH_WEBHOOKS = 7;
const WITH_LONG_DETAILS = 11;

const TABLES = Object.values<unknown>(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableConfig(table));

const folder = folderForTests();

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

it('every column of the schema has a value in an earlier row', async () => {
  const { rows } = await createEarlierDatabase(folder, 'embedded', MIGRATIONS.length - 1);
  const empty = TABLES.flatMap(({ name, columns }) =>
    columns
      .filter((column) => !rows[name]?.some((row) => (row[column.name] ?? null) !== null))
      .map((column) => `${name}.${column.name}`),
  );
  expect(empty).toEqual([]);
});

describe.each(EVERY_DATABASE)('a server on the %s database', (kind) => {
  it.each(MIGRATIONS)('migrates the rows of $tag, and keeps and serves them', async ({ idx }) => {
    const { place, rows } = await createEarlierDatabase(folder, kind, idx);
    await using test = await startTestApp(kind, place);
    const now = await readRows(test.context.db);
    for (const [table, earlier] of Object.entries(rows)) {
      expect(now[table], table).toHaveLength(earlier.length);
      for (const row of earlier) expect(now[table]).toContainEqual(whatIsKept(table, row));
    }
    expect(now['subscriptions']).toMatchObject([{ welcomed_to: 'sub_ann' }]);

    const ann = await signInEarlier(test, 'ann@example.com');
    expect(await ann.read('/api/auth/me')).toMatchObject({ id: ANN, subscriptionStatus: 'active' });
    expect(await ann.read('/api/projects')).toMatchObject([{ id: 1, name: 'Zoë’s final' }]);
    expect(await ann.read('/api/projects/1/timeline')).toMatchObject({
      elements: [
        { name: 'Kill feed', firstAppearance: 1.001, events: [{ startFrame: 60 }] },
        ...(idx >= WITH_LONG_DETAILS ? [{ name: 'Scoreboard', firstAppearance: 3 }] : []),
      ],
    });
    expect((await ann.read('/api/projects/usage')).bytes).toBeGreaterThan(100);
    const hasWebhooks = idx >= WITH_WEBHOOKS;
    const data = await ann.read('/api/account/data');
    expect(data).toMatchObject({ account: { email: 'Ann@example.com' } });
    const counts = [data.jobs.length, data.apiTokens.length, data.webhooks.length];
    expect(counts).toEqual(hasWebhooks ? [2, 1, 1] : [0, 0, 0]);
    // The secrets of webhooks follow from it.
    if (hasWebhooks) expect(test.context.serverKey).toEqual(SERVER_KEY);

    const bob = await signInEarlier(test, 'bob@example.com');
    expect(bob.hasSentCode).toBe(idx >= WITH_SECOND_FACTORS);

    const carol = await signInEarlier(test, 'carol@example.com');
    expect(await carol.read('/api/users')).toHaveLength(3);
    for (const page of ['statistics', 'figures', 'mail', 'alerts', 'audit', 'settings', 'reconcile'])
      await carol.read(`/api/admin/${page}`);
  });
});
