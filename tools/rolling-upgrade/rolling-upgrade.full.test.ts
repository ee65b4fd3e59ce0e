import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createServerDatabase, TEST_SERVER_URL } from '../../apps/server/src/test-support/test-databases.ts';
import { hasCommit, layOutServer } from '../test-support/lay-out-server.ts';
import { type RunningServer, runServer } from '../test-support/run-server.ts';

const RELEASE = new URL('./previous-release.json', import.meta.url);
const { commit } = z.object({ commit: z.string() }).parse(JSON.parse(readFileSync(RELEASE, 'utf8')));

const ADMINISTRATOR = { email: 'boss@example.com', password: 'a long enough one' };
const PROJECT = { name: 'Kept', duration: 60, frameRate: 60, totalFrames: 3600, elements: [] };

/** A user with a session, which works at either node. */
class Browser {
  #cookie = '';

  async call(node: RunningServer, method: string, path: string, body?: object) {
    const answer = await fetch(`${node.url}${path}`, {
      method,
      headers: { cookie: this.#cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const [cookie] = answer.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    const text = await answer.text();
    expect(answer.ok, `${method} ${path} at ${node.url}: ${answer.status} ${text}`).toBe(true);
    return JSON.parse(text);
  }
}

/** Exercises typical use: what starts at one node continues at the other. */
async function useBoth(one: RunningServer, other: RunningServer, name: string): Promise<void> {
  const user = new Browser();
  const account = { username: name, email: `${name}@example.com`, password: 'a long enough one' };
  const { id } = await user.call(one, 'POST', '/api/auth/register', account);
  expect(await user.call(other, 'GET', '/api/auth/me')).toMatchObject({ email: account.email });
  await user.call(one, 'PUT', '/api/projects/1', PROJECT);
  expect(await user.call(other, 'GET', '/api/projects')).toMatchObject([{ name: 'Kept' }]);
  await user.call(other, 'PUT', '/api/projects/1', { ...PROJECT, name: 'Renamed' });
  expect(await user.call(one, 'GET', '/api/projects')).toMatchObject([{ name: 'Renamed' }]);
  const admin = new Browser();
  await admin.call(other, 'POST', '/api/auth/login', ADMINISTRATOR);
  for (const node of [one, other]) {
    const users = await admin.call(node, 'GET', `/api/users?search=${name}`);
    expect(users).toMatchObject([{ id }]);
    await admin.call(node, 'GET', '/api/admin/statistics');
    await admin.call(node, 'GET', '/api/admin/mail');
    await admin.call(node, 'GET', '/api/admin/alerts');
    await admin.call(node, 'PATCH', `/api/admin/users/${id}/expiry`, {
      expiryDate: '2031-02-03T00:00:00.000Z',
    });
  }
  await user.call(one, 'POST', '/api/auth/logout');
  await user.call(other, 'POST', '/api/auth/login', account);
}

// Needs the Git history, which a shallow clone lacks.
it.skipIf(!TEST_SERVER_URL || !hasCommit(commit))(
  'the previous release and this one serve the same users on one database, whichever starts or stops',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'framescout-rolling-'));
    using previous = layOutServer(commit);
    // This version without its web app too, since the build comes after this test.
    using current = layOutServer(null);
    const variables = {
      ...{ DATABASE_URL: await createServerDatabase(), DATA_DIR: folder },
      ...{ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password },
    };
    const running = new Set<RunningServer>();
    const start = async (program: string) => {
      const node = await runServer(variables, program);
      running.add(node);
      return node;
    };
    const stop = async (node: RunningServer) => {
      running.delete(node);
      expect(await node.stop()).toBe(0);
    };
    try {
      const old = await start(previous.program);
      const fresh = await start(current.program);
      await useBoth(old, fresh, 'during');
      await useBoth(fresh, old, 'meanwhile');
      await stop(old);
      const rolledBack = await start(previous.program);
      await stop(fresh);
      await useBoth(rolledBack, rolledBack, 'after-rollback');
      const again = await start(current.program);
      await useBoth(rolledBack, again, 'again');
    } finally {
      await Promise.all([...running].map((node) => node.stop()));
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
