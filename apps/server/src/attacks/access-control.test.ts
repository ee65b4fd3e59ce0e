import { jobRoutes, type RouteName, routes } from '@framescout/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../http/permissions.ts';
import { setUp } from '../test-support/set-up.ts';
import { type Call, startTestApp } from '../test-support/test-app.ts';
import { testEveryRole } from '../test-support/test-every-role.ts';

const NAMES = Object.keys(routes) as RouteName[];

describe('every call of the API x every role (ASVS V8.2.1, V8.3.1)', () => {
  it('has a rule for each call', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual([...NAMES].sort());
  });

  testEveryRole(
    NAMES.filter((name) => !(name in jobRoutes)),
    startTestApp,
  );
});

describe('the analyzer’s code (ASVS V8.3.1)', () => {
  const CODE = '/analyzer/analyzer-page-Bk2.js';
  let calls: Record<'guest' | 'user without access' | 'user' | 'admin', Call>;

  const test = setUp(() => startTestApp());
  beforeAll(async () => {
    calls = {
      guest: test.guest,
      'user without access': (await test.createLapsedUser()).call,
      user: (await test.createSignedInUser()).call,
      admin: (await test.createSignedInUser({ role: 'admin' })).call,
    };
  });

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
