import { type Route, type RouteName, routes } from '@framescout/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS, type Permission } from '../http/permissions.ts';
import { jobsConfig } from '../test-support/job-orders.ts';
import { type Call, startTestApp, type TestApp } from '../test-support/test-app.ts';

type Actor = 'guest' | 'user without access' | 'user' | 'admin';

const ACTORS: readonly Actor[] = ['guest', 'user without access', 'user', 'admin'];
const LETS_IN: Record<Permission, readonly Actor[]> = {
  anyone: ACTORS,
  enrolling: ['user without access', 'user', 'admin'],
  user: ['user without access', 'user', 'admin'],
  active: ['user', 'admin'],
  admin: ['admin'],
};
const REFUSALS = [401, 403];
const NAMES = Object.keys(routes) as RouteName[];
const NOBODY = '00000000-0000-4000-8000-000000000000';

let test: TestApp & AsyncDisposable;
let calls: Record<Actor, Call>;
/** The id of each role that has an account: where a call names a user, callers name themselves. */
const ownIds: Partial<Record<Actor, string>> = {};

beforeAll(async () => {
  // The queue isn't needed to tell whether a caller is refused.
  test = await startTestApp('embedded', { jobs: jobsConfig() });
});
afterAll(() => test[Symbol.asyncDispose]());

async function callAs(actor: Actor, name: RouteName) {
  const { method, path, body }: Route = routes[name];
  const ownId = name === 'refreshPayment' ? ownIds[actor] : undefined;
  const address = path.replace(/:id/, path.includes('/projects/') ? '1' : (ownId ?? NOBODY));
  return calls[actor](method, address, body ? {} : undefined);
}

describe('every call of the API x every role (ASVS V8.2.1, V8.3.1)', () => {
  beforeAll(async () => {
    const lapsed = await test.createLapsedUser();
    const user = await test.createSignedInUser();
    const admin = await test.createSignedInUser({ role: 'admin' });
    calls = { guest: test.guest, 'user without access': lapsed.call, user: user.call, admin: admin.call };
    Object.assign(ownIds, { 'user without access': lapsed.id, user: user.id, admin: admin.id });
  });

  it('has a rule for each call', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual([...NAMES].sort());
  });

  for (const name of NAMES.filter((name) => name !== 'signOut')) {
    for (const actor of ACTORS) {
      const permission = PERMISSIONS[name];
      const isLetIn = LETS_IN[permission].includes(actor);
      it(`${isLetIn ? 'lets' : 'refuses'} ${actor} ${isLetIn ? 'make ' : 'to make '}the call ${name}`, async () => {
        const { statusCode } = await callAs(actor, name);
        const refusal = actor === 'guest' ? 401 : 403;
        if (!isLetIn) expect(statusCode).toBe(refusal);
        // The made-up input may be refused, but not the caller.
        else expect(REFUSALS).not.toContain(statusCode);
      });
    }
  }
});

describe('the analyzer’s code (ASVS V8.3.1)', () => {
  const CODE = '/analyzer/analyzer-page-Bk2.js';

  it('is served only to sessions with active access', async () => {
    expect((await calls.guest('GET', CODE)).statusCode).toBe(401);
    expect((await calls['user without access']('GET', CODE)).statusCode).toBe(403);
    for (const actor of ['user', 'admin'] as const) {
      const response = await calls[actor]('GET', CODE);
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('private, no-cache');
    }
  });

  it.each(['.br', '.gz'])('is also withheld under the name of its compressed file (%s)', async (ending) => {
    expect((await calls.guest('GET', CODE + ending)).statusCode).toBe(401);
    expect((await calls['user without access']('GET', CODE + ending)).statusCode).toBe(403);
    expect((await calls.user('GET', CODE + ending)).statusCode).toBe(200);
  });

  it.each(['br', 'gzip'])('is withheld from those who request it compressed with %s', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const refused = await test.app.inject({ url: CODE, headers });
    expect(refused.statusCode).toBe(401);
    expect(refused.body).not.toContain('secret');
  });

  it.each([
    '/Analyzer/analyzer-page-Bk2.js',
    '/%61nalyzer/analyzer-page-Bk2.js',
    '//analyzer/analyzer-page-Bk2.js',
    '/assets/../analyzer/analyzer-page-Bk2.js',
    '/assets/%2e%2e/analyzer/analyzer-page-Bk2.js',
    '/assets/..%2fanalyzer/analyzer-page-Bk2.js',
    '/analyzer%2fanalyzer-page-Bk2.js',
    '/analyzer\\analyzer-page-Bk2.js',
    '/Analyzer/analyzer-page-Bk2.js.br',
    '/assets/../analyzer/analyzer-page-Bk2.js.gz',
    '/assets/..%2fanalyzer/analyzer-page-Bk2.js.br',
  ])('is not served under the name %s', async (path) => {
    const response = await test.guest('GET', path);
    expect(response.statusCode).not.toBe(200);
    expect(response.body).not.toContain('secret');
  });

  it('is refused as soon as access has ended', async () => {
    const user = await test.createSignedInUser();
    const admin = await test.createSignedInUser({ role: 'admin' });
    expect((await user.call('GET', CODE)).statusCode).toBe(200);
    await admin.call('PATCH', `/api/admin/users/${user.id}/subscription`, { subscriptionStatus: 'inactive' });
    expect((await user.call('GET', CODE)).statusCode).toBe(403);
  });
});
