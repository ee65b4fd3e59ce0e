import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsConfig, ORDER } from '../test-support/job-orders.ts';
import { ALL_SCOPES, makeToken } from '../test-support/programs.ts';
import { startTestApp, type TestApp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

const ELEMENT = { id: 'e1', name: 'Kill', color: 'red', positions: [], events: [], log: [] };
const PROJECT = { name: 'match', duration: 60, frameRate: 60, totalFrames: 3600, elements: [ELEMENT] };

describe.each(TEST_DATABASES)('a call whose account is deleted while it runs, on the %s database', (kind) => {
  let test: TestApp & AsyncDisposable;
  let admin: TestUser;

  beforeAll(async () => {
    test = await startTestApp(kind, {
      ...{ smtpUrl: 'smtp://localhost:1', jobs: jobsConfig(), logLevel: 'info' },
    });
    admin = await test.createSignedInUser({ role: 'admin' });
  });
  afterAll(() => test[Symbol.asyncDispose]());

  /** Makes a call whose account is deleted once its caller is identified, before its body arrives. */
  async function callWhileDeleting(
    user: TestUser,
    [method, url, body]: readonly ['POST' | 'PUT', string, (user: TestUser) => object],
    headers: Record<string, string>,
  ) {
    const bytes = Buffer.from(JSON.stringify(body(user)));
    const payload = Readable.from(
      (async function* () {
        const deleted = await admin.call('DELETE', `/api/admin/users/${user.id}`);
        expect(deleted.statusCode).toBe(200);
        yield bytes;
      })(),
    );
    const length = { 'content-type': 'application/json', 'content-length': String(bytes.length) };
    return test.app.inject({ method, url, payload, headers: { ...length, ...headers } });
  }

  it.each([
    ['PUT', '/api/projects/1', () => PROJECT],
    ['POST', '/api/jobs', () => ORDER],
    ['POST', '/api/account/tokens', () => ({ name: 'late', scopes: ALL_SCOPES })],
    ['POST', '/api/account/webhooks', () => ({ url: 'https://hooks.example/' })],
    ['POST', '/api/account/password', ({ password }: TestUser) => ({ password, newPassword: 'brand new 1' })],
    ['POST', '/api/account/address', ({ password }: TestUser) => ({ password, email: 'late@example.com' })],
    ['POST', '/api/account/second-factor', ({ password }: TestUser) => ({ password })],
    ['POST', '/api/account/delete', ({ password, email }: TestUser) => ({ password, confirmation: email })],
    ['POST', '/api/stripe/create-checkout-session', ({ id, email }: TestUser) => ({ userId: id, email })],
  ] as const)('is answered like that of anyone who is not signed in: %s %s', async (...call) => {
    const user = await test.createSignedInUser();
    const answer = await callWhileDeleting(user, call, { cookie: user.cookie });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign-in-required']);
    expect(test.logged().includes('A call failed.')).toBe(false);
  });

  it('is answered like one with an unknown token if a program makes it', async () => {
    const user = await test.createSignedInUser();
    const authorization = `Bearer ${await makeToken(user)}`;
    const answer = await callWhileDeleting(user, ['POST', '/api/jobs', () => ORDER], { authorization });
    expect(answer.statusCode).toBe(401);
  });
});
