import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, inject, it } from 'vitest';
import { folderForTests } from '../../../../../tools/test-support/temporary-folder.ts';
import { DatabaseInUseError } from '../../startup-errors.ts';
import { finishScheduled } from '../claim-scheduled-work.ts';
import { scheduledWork } from '../schema/index.ts';
import { embeddedFolder, openCopy, openEmbedded, vacuumIfDue } from './open-embedded.ts';

const folder = folderForTests();

beforeAll(() => cpSync(inject('embeddedDatabase'), folder, { recursive: true }));

it('refuses a folder that is already open, and accepts it once it is closed', async () => {
  const first = await openEmbedded(folder);
  const second = openEmbedded(folder);
  await expect(second).rejects.toThrow(DatabaseInUseError);
  await expect(second).rejects.toThrow('DATA_DIR');
  await first.close();
  await (await openEmbedded(folder)).close();
});

it('takes 16 MB for its buffers, whether it is opened to be used or as a copy', async () => {
  const size = { rows: [{ size: '16MB' }] };
  const buffers = sql`select current_setting('shared_buffers') as size`;
  const used = await openEmbedded(folder);
  expect(await used.db.execute(buffers)).toMatchObject(size);
  await used.close();
  const copy = await openCopy(join(embeddedFolder(folder), 'files'));
  expect(await copy.db.execute(buffers)).toMatchObject(size);
  await copy.close();
});

it('lets other work run between the statements of many callers', async () => {
  const { db, close } = await openEmbedded(folder);
  let turns = 0;
  const take = () => {
    turns++;
    next = setImmediate(take);
  };
  let next = setImmediate(take);
  const statements = Array.from({ length: 20 }, () => db.execute(sql`select 1`));
  await Promise.all(statements);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(statements.length - 1);
  await close();
});

it('is vacuumed once a day, even if its server is restarted more often or it fails', async () => {
  const vacuums: string[] = [];
  const outcomes = [
    { hours: 25, failure: new Error('The disk is full.') },
    { hours: 1, failure: null },
    { hours: 25, failure: null },
  ];
  for (const { hours, failure } of outcomes) {
    const { db, close } = await openEmbedded(folder);
    await finishScheduled(db, 'vacuum', new Date(Date.now() - hours * 60 * 60_000));
    const exec = async (text: string) => {
      vacuums.push(`${text} after ${hours} hours`);
      if (failure) throw failure;
      return [];
    };
    const vacuum = vacuumIfDue({ exec }, db);
    if (failure) await expect(vacuum).rejects.toThrow(failure);
    else await vacuum;
    await vacuumIfDue({ exec }, db);
    await close();
  }
  expect(vacuums).toEqual(['vacuum analyze after 25 hours', 'vacuum analyze after 25 hours']);
});

it('is vacuumed in a way that is not reported as a slow statement', async () => {
  const { db, onStatement, close } = await openEmbedded(folder);
  const client = (db as unknown as { $client: PGlite }).$client;
  const statements: string[] = [];
  await db.delete(scheduledWork);
  onStatement(({ text }) => statements.push(text));
  await vacuumIfDue(client, db);
  await close();
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter((text) => text.startsWith('vacuum'))).toEqual([]);
});
