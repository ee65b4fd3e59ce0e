import { describe, expect, it } from 'vitest';
import { callWhileDeleting } from '../test-support/call-while-deleting.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';

const ELEMENT = { id: 'e1', name: 'Kill', color: 'red', positions: [], events: [], log: [] };
const PROJECT = { name: 'match', duration: 60, frameRate: 60, totalFrames: 3600, elements: [ELEMENT] };

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
