import { expect, it } from 'vitest';
import { DatabaseUnreachableError } from '../startup-errors.ts';
import { createServerDatabase, TEST_SERVER_URL } from '../test-support/test-databases.ts';
import { openServer } from './open-server.ts';
import { users } from './schema/index.ts';

it('reports that a server does not respond, and what to check', async () => {
  const opening = openServer('postgres://nobody:secret@127.0.0.1:9/none');
  await expect(opening).rejects.toThrow(DatabaseUnreachableError);
  await expect(opening).rejects.toThrow('DATABASE_URL');
  await expect(opening).rejects.not.toThrow('secret');
});

it.skipIf(!TEST_SERVER_URL)('migrates once when six nodes start simultaneously', async () => {
  const url = await createServerDatabase();
  const nodes = await Promise.all(Array.from({ length: 6 }, () => openServer(url)));
  for (const { db, close } of nodes) {
    expect(await db.select().from(users)).toEqual([]);
    await close();
  }
});
