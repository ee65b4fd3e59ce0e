import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import '../compile-plainly.ts';
import { openEmbedded } from '../db/embedded/open-embedded.ts';
import { openServer } from '../db/open-server.ts';
import { createServerDatabase, TEST_SERVER_URL } from './test-databases.ts';

/** Creates an empty database of each kind, which takes seconds, for all tests to copy. */
export async function setup({ vitest }: TestProject): Promise<(() => void) | undefined> {
  if ('embeddedDatabase' in vitest.getProvidedContext()) return;
  const folder = mkdtempSync(join(tmpdir(), 'framescout-database-'));
  const { db, close } = await openEmbedded(folder);
  // Half of what there would be to copy; no database is created from these here.
  await db.execute('update pg_database set datistemplate = false');
  for (const unused of ['template0', 'template1']) await db.execute(`drop database ${unused}`);
  await close();
  vitest.provide('embeddedDatabase', folder);
  vitest.provide('serverDatabase', TEST_SERVER_URL ? await createMigrated() : '');
  return () => rmSync(folder, { recursive: true, force: true });
}

async function createMigrated(): Promise<string> {
  const url = await createServerDatabase();
  await (await openServer(url)).close();
  return url;
}

declare module 'vitest' {
  interface ProvidedContext {
    embeddedDatabase: string;
    /** Its URL; empty if there is no PostgreSQL server. */
    serverDatabase: string;
  }
}
