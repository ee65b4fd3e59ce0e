import { readFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createServerDatabase, TEST_SERVER_URL } from '../../apps/server/src/test-support/test-databases.ts';
import { ADMINISTRATOR, arrive } from '../crash-test/simulated-users.ts';
import { hasCommit, layOutServer } from '../test-support/lay-out-server.ts';
import { type RunningServer, runServer } from '../test-support/run-server.ts';

const RELEASE = new URL('./previous-release.json', import.meta.url);
const { commit } = z.object({ commit: z.string() }).parse(JSON.parse(readFileSync(RELEASE, 'utf8')));

const PROJECT = { name: 'Kept', duration: 60, frameRate: 60, totalFrames: 3600, elements: [] };

/** Exercises typical use: what starts at one node continues at the other. */
async function useBoth(one: RunningServer, other: RunningServer, name: string): Promise<void> {
  // Each call says which node it is to.
  const user = arrive({ url: '', send: fetch });
  const json = async (answer: Promise<Response>) => (await answer).json();
  const account = { username: name, email: `${name}@example.com`, password: 'a long enough one' };
  const { id } = await json(user.post(`${one.url}/api/auth/register`, account));
  expect(await json(user.get(`${other.url}/api/auth/me`))).toMatchObject({ email: account.email });
  await user.put(`${one.url}/api/projects/1`, PROJECT);
  expect(await json(user.get(`${other.url}/api/projects`))).toMatchObject([{ name: 'Kept' }]);
  await user.put(`${other.url}/api/projects/1`, { ...PROJECT, name: 'Renamed' });
  expect(await json(user.get(`${one.url}/api/projects`))).toMatchObject([{ name: 'Renamed' }]);
  const admin = arrive({ url: '', send: fetch });
  await admin.post(`${other.url}/api/auth/login`, ADMINISTRATOR);
  for (const { url } of [one, other]) {
    expect(await json(admin.get(`${url}/api/users?search=${name}`))).toMatchObject([{ id }]);
    for (const page of ['statistics', 'mail', 'alerts']) await admin.get(`${url}/api/admin/${page}`);
    const expiryDate = '2031-02-03T00:00:00.000Z';
    await admin.patch(`${url}/api/admin/users/${id}/expiry`, { expiryDate });
  }
  await user.post(`${one.url}/api/auth/logout`);
  await user.post(`${other.url}/api/auth/login`, account);
}

// Needs the Git history, which a shallow clone lacks.
it.skipIf(!TEST_SERVER_URL || !hasCommit(commit))(
  'the previous release and this one serve the same users on one database, whichever starts or stops',
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'framescout-rolling-'));
    using previous = layOutServer(commit);
    // This version without its web app too, since the build comes after this test.
    using current = layOutServer(null);
    const variables = {
      ...{ DATABASE_URL: await createServerDatabase(), DATA_DIR: folder.path },
      ...{ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password },
    };
    await using old = await runServer(variables, previous.program);
    await using fresh = await runServer(variables, current.program);
    await useBoth(old, fresh, 'during');
    await useBoth(fresh, old, 'meanwhile');
    expect(await old.stop()).toBe(0);
    await using rolledBack = await runServer(variables, previous.program);
    expect(await fresh.stop()).toBe(0);
    await useBoth(rolledBack, rolledBack, 'after-rollback');
    await using again = await runServer(variables, current.program);
    await useBoth(rolledBack, again, 'again');
  },
);
