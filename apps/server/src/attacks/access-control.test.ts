import { jobRoutes, type RouteName, routes } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '../db/schema/index.ts';
import { CALL_RULES } from '../http/call-rules.ts';
import {
  type Call,
  callWhileDeleting,
  ELEMENT,
  PROJECT,
  setUp,
  startTestApp,
  type TestUser,
} from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { testEveryRole } from '../test-support/test-every-role.ts';

const NAMES = Object.keys(routes) as RouteName[];

describe('every call of the API x every role (ASVS V8.2.1, V8.3.1)', () => {
  it('has a rule for each call', () => {
    expect(Object.keys(CALL_RULES).sort()).toEqual([...NAMES].sort());
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

describe('other people’s objects (IDOR, ASVS V8.2.2)', () => {
  const test = setUp(() => startTestApp());
  const owner = setUp(() => test.createSignedInUser());
  const thief = setUp(() => test.createSignedInUser());
  beforeAll(async () => {
    await owner.call('PUT', '/api/projects/7', PROJECT);
  });

  it('cannot be read: another user’s project appears not to exist', async () => {
    expect((await owner.call('GET', '/api/projects/7/timeline')).statusCode).toBe(200);
    expect((await thief.call('GET', '/api/projects/7/timeline')).statusCode).toBe(404);
    expect((await thief.call('GET', '/api/projects')).json()).toEqual([]);
  });

  it('cannot be deleted', async () => {
    expect((await thief.call('DELETE', '/api/elements/e1')).statusCode).toBe(404);
    expect((await thief.call('DELETE', '/api/projects/7')).statusCode).toBe(404);
    const timeline = (await owner.call('GET', '/api/projects/7/timeline')).json();
    expect(timeline.elements).toHaveLength(1);
  });

  it('remain accessible to their owner after access has ended, who can read and delete, but not add', async () => {
    const lapsed = await test.createSignedInUser();
    await lapsed.call('PUT', '/api/projects/8', { ...PROJECT, elements: [{ ...ELEMENT, id: 'e8' }] });
    await test.context.db
      .update(users)
      .set({ expiryDate: new Date(0) })
      .where(eq(users.id, lapsed.id));
    const timeline = await lapsed.call('GET', '/api/projects/8/timeline');
    expect(timeline.json()).toMatchObject({ elements: [{ id: 'e8' }] });
    expect((await lapsed.call('DELETE', '/api/elements/e8')).statusCode).toBe(200);
    expect((await lapsed.call('PUT', '/api/projects/8', PROJECT)).statusCode).toBe(403);
  });

  it('cannot be overwritten by a project with the same number', async () => {
    await thief.call('PUT', '/api/projects/7', { ...PROJECT, name: 'stolen' });
    const [project] = (await owner.call('GET', '/api/projects')).json();
    expect(project.name).toBe('match');
  });

  it('cannot be ended: another user’s session remains', async () => {
    const rows = await test.context.db.select().from(sessions);
    const session = rows.find(({ userId }) => userId === owner.id);
    expect((await thief.call('DELETE', `/api/auth/sessions/${session?.id}`)).statusCode).toBe(404);
    expect((await owner.call('GET', '/api/auth/me')).statusCode).toBe(200);
    await thief.call('DELETE', '/api/auth/sessions');
    expect((await owner.call('GET', '/api/auth/me')).statusCode).toBe(200);
  });

  it('cannot be downloaded: the download is always the caller’s own, whomever the URL names', async () => {
    const answer = await thief.call('GET', `/api/account/data?userId=${owner.id}`);
    expect(answer.json().account.id).toBe(thief.id);
    expect(answer.body).not.toContain(owner.id);
    expect((await thief.call('GET', `/api/account/data/${owner.id}`)).statusCode).toBe(404);
    expect((await test.guest('GET', '/api/account/data')).statusCode).toBe(401);
  });

  it('cannot be weakened by giving another user’s id along with one’s own password', async () => {
    const body = { password: thief.password, confirmation: owner.email, userId: owner.id };
    expect((await thief.call('POST', '/api/account/delete', body)).statusCode).toBe(400);
    const change = { password: thief.password, newPassword: 'brand new 1', userId: owner.id };
    await thief.call('POST', '/api/account/password', change);
    const login = { email: owner.email, password: owner.password };
    expect((await test.guest('POST', '/api/auth/login', login)).statusCode).toBe(200);
  });

  it('cannot be paid for or queried by someone else', async () => {
    const checkout = { userId: owner.id, email: owner.email };
    expect((await thief.call('POST', '/api/stripe/create-checkout-session', checkout)).statusCode).toBe(403);
    expect((await thief.call('PATCH', `/api/users/${owner.id}/stripe`, {})).statusCode).toBe(403);
    expect((await thief.call('GET', `/api/auth/me?userId=${owner.id}`)).statusCode).toBe(403);
  });

  it('cannot be cancelled by giving another user’s customer id', async () => {
    const answer = await thief.call('POST', '/api/stripe/cancel-subscription', { customerId: 'cus_someone' });
    expect(answer.statusCode).toBe(403);
  });
});

describe.each(TEST_DATABASES)('a call whose account is deleted while it runs, on the %s database', (kind) => {
  const test = setUp(() => startTestApp(kind, { smtpUrl: 'smtp://localhost:1', logLevel: 'info' }));
  const admin = setUp(() => test.createSignedInUser({ role: 'admin' }));

  it.each([
    ['PUT', '/api/projects/1', () => PROJECT],
    ['POST', '/api/account/password', ({ password }: TestUser) => ({ password, newPassword: 'brand new 1' })],
    ['POST', '/api/account/address', ({ password }: TestUser) => ({ password, email: 'late@example.com' })],
    ['POST', '/api/account/second-factor', ({ password }: TestUser) => ({ password })],
    ['POST', '/api/account/delete', ({ password, email }: TestUser) => ({ password, confirmation: email })],
    ['POST', '/api/stripe/create-checkout-session', ({ id, email }: TestUser) => ({ userId: id, email })],
  ] as const)('is answered like that of anyone who is not signed in: %s %s', async (...call) => {
    const user = await test.createSignedInUser();
    const answer = await callWhileDeleting(test, { user, admin }, call, { cookie: user.cookie });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign-in-required']);
    expect(test.logged().includes('A call failed.')).toBe(false);
  });
});
