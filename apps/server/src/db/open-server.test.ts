import { expect, it } from 'vitest';
import { DatabaseInUseError, DatabaseUnreachableError } from '../startup-errors.ts';
import { createServerDatabase, TEST_SERVER_URL } from '../test-support/test-databases.ts';
import { connect } from './connect.ts';
import { openServer } from './open-server.ts';
import { users } from './schema/index.ts';
import { requireNoServers } from './server-lock.ts';

/** Breaks the connections that hold the lock of a running server. */
const BREAK = `select pg_terminate_backend(pid) from pg_locks
  where locktype = 'advisory' and mode = 'ShareLock' and database = (
    select oid from pg_database where datname = current_database())`;

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

it.skipIf(!TEST_SERVER_URL)('keeps no connection on which a transaction could not begin', async () => {
  const { db, countConnections, close } = await openServer(await createServerDatabase());
  const unknown = { isolationLevel: 'none' as 'serializable' };
  await expect(db.transaction(async () => undefined, unknown)).rejects.toThrow('begin isolation level none');
  expect(countConnections()).toEqual({ used: 0, idle: 0, waiting: 0 });
  await close();
});

it.skipIf(!TEST_SERVER_URL)('keeps restores out, even when the connection that says so breaks', async () => {
  const url = await createServerDatabase();
  const { close } = await openServer(url);
  const restore = await connect(url);
  await restore.query(BREAK);
  await expect(requireNoServers(restore)).rejects.toThrow(DatabaseInUseError);
  await close();
  await requireNoServers(restore);
  await restore.end();
});

it.skipIf(!TEST_SERVER_URL)('reports that a restore has taken the database in the meantime', async () => {
  const url = await createServerDatabase();
  const { promise: lost, resolve } = Promise.withResolvers<Error>();
  const { close } = await openServer(url, undefined, resolve);
  const [restore, other] = [await connect(url), await connect(url)];
  const taken = restore.query('select pg_advisory_lock(7283115)');
  await other.query(BREAK);
  await taken;
  expect(await lost).toBeInstanceOf(DatabaseInUseError);
  await Promise.all([restore.end(), other.end(), close()]);
});
