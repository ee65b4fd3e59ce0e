import { callWhileDeleting, setUp, TEST_DATABASES } from '@framescout/server/test-support';
import { describe, expect, it } from 'vitest';
import { ORDER } from '../test-support/job-orders.ts';
import { ALL_SCOPES, makeToken } from '../test-support/programs.ts';
import { startJobsApp } from '../test-support/start-jobs-app.ts';

describe.each(TEST_DATABASES)('a call whose account is deleted while it runs, on the %s database', (kind) => {
  const test = setUp(() => startJobsApp(kind, {}, { smtpUrl: 'smtp://localhost:1', logLevel: 'info' }));
  const admin = setUp(() => test.createSignedInUser({ role: 'admin' }));

  it.each([
    ['POST', '/api/jobs', () => ORDER],
    ['POST', '/api/account/tokens', () => ({ name: 'late', scopes: ALL_SCOPES })],
    ['POST', '/api/account/webhooks', () => ({ url: 'https://hooks.example/' })],
  ] as const)('is answered like that of anyone who is not signed in: %s %s', async (...call) => {
    const user = await test.createSignedInUser();
    const answer = await callWhileDeleting(test, { user, admin }, call, { cookie: user.cookie });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign-in-required']);
    expect(test.logged().includes('A call failed.')).toBe(false);
  });

  it('is answered like one with an unknown token if a program makes it', async () => {
    const user = await test.createSignedInUser();
    const headers = { authorization: `Bearer ${await makeToken(user)}` };
    const call = ['POST', '/api/jobs', () => ORDER] as const;
    const answer = await callWhileDeleting(test, { user, admin }, call, headers);
    expect(answer.statusCode).toBe(401);
  });
});
