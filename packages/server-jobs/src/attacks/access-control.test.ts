import { DAY_MS, jobRoutes, type RouteName } from '@framescout/contract';
import {
  callWhileDeleting,
  mails,
  render,
  setUp,
  TEST_DATABASES,
  testEveryRole,
} from '@framescout/server/test-support';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ORDER } from '../test-support/job-orders.ts';
import { ALL_SCOPES, makeToken } from '../test-support/programs.ts';
import { startJobsApp } from '../test-support/start-jobs-app.ts';

describe('every call about jobs x every role (ASVS V8.2.1, V8.3.1)', () => {
  // The queue isn't needed to tell whether a caller is refused.
  testEveryRole(Object.keys(jobRoutes) as RouteName[], startJobsApp);
});

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

const EVIL_HOST = 'you-have-won.example';

it('registering an address of someone else sends them no host of a webhook and no name of an API token', async () => {
  await using test = await startJobsApp('embedded', {}, { smtpUrl: 'smtp://localhost:1' });
  const user = await test.createSignedInUser({ verifyBy: new Date(Date.now() + DAY_MS) });
  const textOf = async (template: 'webhook-added' | 'api-token-made') => {
    const isTheirs = and(eq(mails.template, template), eq(mails.to, user.email));
    const [mail] = await test.context.db.select().from(mails).where(isTheirs);
    return render(template, mail?.data, { origin: 'https://scout.example' }).text;
  };
  await user.call('POST', '/api/account/webhooks', { url: `https://${EVIL_HOST}/` });
  await user.call('POST', '/api/account/tokens', { name: `Visit ${EVIL_HOST}`, scopes: ALL_SCOPES });
  const webhook = await textOf('webhook-added');
  expect(webhook).toContain('a webhook was added to your account. It will be called');
  const token = await textOf('api-token-made');
  expect(token).toContain('an API token was created');
  expect(webhook + token).not.toContain(EVIL_HOST);
});
