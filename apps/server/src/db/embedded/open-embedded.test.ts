import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DatabaseInUseError } from '../../startup-errors.ts';
import { scheduledWork } from '../schema/index.ts';
import { openEmbedded } from './open-embedded.ts';
import { vacuumIfDue } from './vacuum-if-due.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'framescout-embedded-'));
  cpSync(inject('embeddedDatabase'), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

it('refuses a folder that is already open, and accepts it once it is closed', async () => {
  const first = await openEmbedded(folder);
  const second = openEmbedded(folder);
  await expect(second).rejects.toThrow(DatabaseInUseError);
  await expect(second).rejects.toThrow('DATA_DIR');
  await first.close();
  await (await openEmbedded(folder)).close();
});

it('is vacuumed once a day, even if its server is restarted more often', async () => {
  const vacuums: string[] = [];
  for (const hours of [0, 1, 25]) {
    const { db, onStatement, close } = await openEmbedded(folder);
    onStatement(({ text }) => {
      if (text.startsWith('vacuum')) vacuums.push(`after ${hours} hours`);
    });
    await db.update(scheduledWork).set({ begunAt: sql`now() - make_interval(hours => ${hours})` });
    await vacuumIfDue(db);
    await close();
  }
  expect(vacuums).toEqual(['after 0 hours', 'after 25 hours']);
});
