import { DAY_MS, type NewApiToken, type Route, type RouteName, routes } from '@framescout/contract';
import { apiTokens, users, webhooks } from '@framescout/server';
import {
  addAttempts,
  issueResetToken,
  mails,
  ruleOf,
  sessions,
  setUp,
} from '@framescout/server/test-support';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeApiToken } from '../api-tokens/manage-api-tokens.ts';
import { ORDER } from '../test-support/job-orders.ts';
import { ALL_SCOPES, asProgram, insertFinishedJob, makeToken } from '../test-support/programs.ts';
import { startJobsApp } from '../test-support/start-jobs-app.ts';
import { addUserWebhook } from '../webhooks/manage-webhooks.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

const test = setUp(() => startJobsApp());
const owner = setUp(() => test.createSignedInUser());
const thief = setUp(() => test.createSignedInUser());

describe('API tokens (ASVS V9.2, V10.4)', () => {
  const names = Object.keys(routes) as RouteName[];
  const closed = names.filter((name) => !ruleOf(name).scope && ruleOf(name).who !== 'anyone');
  let ofAdministrator: string;

  beforeAll(async () => {
    ofAdministrator = await makeToken(await test.createSignedInUser({ role: 'admin' }));
  });

  it.each(closed)('do not permit the call %s', async (name) => {
    const { method, path, body }: Route = routes[name];
    const url = path.replace(/:id/, path.includes('/projects/') ? '1' : NOBODY);
    const answer = await asProgram(test, ofAdministrator, { method, url, ...(body && { payload: {} }) });
    expect(answer.statusCode).toBe(401);
  });

  it('do not give access to the analyzer, and do not work as a cookie', async () => {
    const token = await makeToken(owner);
    const code = await asProgram(test, token, { url: '/analyzer/analyzer-page-Bk2.js' });
    expect(code.statusCode).toBe(401);
    const cookies = { sid: token };
    expect((await test.app.inject({ url: '/api/jobs', cookies })).statusCode).toBe(401);
  });

  it('are announced by mail, in case someone else created them', async () => {
    const user = await test.createSignedInUser();
    await user.call('POST', '/api/account/tokens', { name: 'nightly <b>', scopes: ALL_SCOPES });
    const rows = await test.context.db.select().from(mails).where(eq(mails.userId, user.id));
    expect(rows).toMatchObject([
      { template: 'api-token-made', to: user.email, data: { name: 'nightly <b>' } },
    ]);
  });

  it('permit no more than their scopes say', async () => {
    const reading = await makeToken(owner, ['jobs:read']);
    const writing = await makeToken(owner, ['jobs:write']);
    const id = await insertFinishedJob(test, owner, []);
    expect((await asProgram(test, reading, { url: `/api/jobs/${id}` })).statusCode).toBe(200);
    expect((await asProgram(test, writing, { url: `/api/jobs/${id}` })).statusCode).toBe(403);
    const submit = { method: 'POST', url: '/api/jobs', payload: ORDER } as const;
    expect((await asProgram(test, reading, submit)).json()).toMatchObject({ code: 'scope-missing' });
    expect((await asProgram(test, writing, submit)).statusCode).toBe(503);
    const cancel = { method: 'POST', url: `/api/jobs/${id}/cancel` } as const;
    expect((await asProgram(test, reading, cancel)).statusCode).toBe(403);
  });

  it('stop working when revoked or expired, or when the user’s access or account ends', async () => {
    const user = await test.createSignedInUser();
    const token = await makeToken(user);
    const status = async () => (await asProgram(test, token, { url: '/api/jobs' })).statusCode;
    expect(await status()).toBe(200);
    const { db } = test.context;
    const setUser = (values: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(values).where(eq(users.id, user.id));
    await setUser({ expiryDate: new Date(0) });
    expect(await status()).toBe(403);
    await setUser({ expiryDate: new Date(Date.now() + DAY_MS), subscriptionStatus: 'inactive' });
    expect(await status()).toBe(403);
    await setUser({ subscriptionStatus: 'active', verifyBy: new Date(0) });
    expect(await status()).toBe(403);
    await setUser({ verifyBy: null });
    expect(await status()).toBe(200);
    await db
      .update(apiTokens)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(apiTokens.userId, user.id));
    expect(await status()).toBe(401);
    await db.update(apiTokens).set({ expiresAt: null }).where(eq(apiTokens.userId, user.id));
    const [listed] = (await user.call('GET', '/api/account/tokens')).json();
    await user.call('DELETE', `/api/account/tokens/${listed.id}`);
    expect(await status()).toBe(401);
    const second = await makeToken(user);
    const body = { password: user.password, confirmation: user.email };
    await user.call('POST', '/api/account/delete', body);
    expect((await asProgram(test, second, { url: '/api/jobs' })).statusCode).toBe(401);
  });

  it('stop working when the account’s password is reset, and so do webhooks', async () => {
    const user = await test.createSignedInUser({ email: 'reset-tokens@example.com' });
    const token = await makeToken(user);
    const list = () => test.context.db.select().from(webhooks).where(eq(webhooks.userId, user.id));
    await user.call('POST', '/api/account/webhooks', { url: 'https://thief.example/' });
    const change = { password: user.password, newPassword: 'the same horse 7' };
    expect((await user.call('POST', '/api/account/password', change)).statusCode).toBe(200);
    expect((await asProgram(test, token, { url: '/api/jobs' })).statusCode).toBe(200);
    expect(await list()).toHaveLength(1);
    const reset = await issueResetToken(test.context.db, user.id);
    const body = { token: reset, newPassword: 'brand new horse 7' };
    expect((await test.guest('POST', '/api/auth/confirm-reset', body)).statusCode).toBe(200);
    expect((await asProgram(test, token, { url: '/api/jobs' })).statusCode).toBe(401);
    expect(await list()).toEqual([]);
  });

  it('and webhooks are not added by calls in flight while a new password ends everything', async () => {
    const user = await test.createSignedInUser();
    const { db } = test.context;
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
    const body = { token: await issueResetToken(db, user.id), newPassword: 'another horse' };
    expect((await test.guest('POST', '/api/auth/confirm-reset', body)).statusCode).toBe(200);
    const caller = { user, sessionId: session?.id ?? '' };
    const wanted: NewApiToken = { name: 'left behind', scopes: ['jobs:read'], expiresInDays: null };
    const refusal = { code: 'sign-in-required' };
    await expect(makeApiToken(test.context, caller, wanted)).rejects.toMatchObject(refusal);
    const added = addUserWebhook(test.jobs.webhooks, caller, 'https://example.com/');
    await expect(added).rejects.toMatchObject(refusal);
  });

  it('of administrators do not work until there is a second factor where one is required', async () => {
    const strict = await startJobsApp('embedded', {}, { requiresAdminSecondFactor: true });
    try {
      const user = await strict.createSignedInUser();
      const made = await user.call('POST', '/api/account/tokens', { name: 'x', scopes: ALL_SCOPES });
      const headers = { authorization: `Bearer ${made.json().secret}` };
      const call = () => strict.app.inject({ url: '/api/jobs', headers });
      expect((await call()).statusCode).toBe(200);
      await strict.context.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
      expect((await call()).json()).toMatchObject({ code: 'second-factor-needed' });
    } finally {
      await strict[Symbol.asyncDispose]();
    }
  });

  it('are ignored next to a session cookie, which is judged by its origin', async () => {
    const id = await insertFinishedJob(test, owner, []);
    const token = await makeToken(owner);
    const both = await asProgram(test, token, { url: `/api/jobs/${id}`, headers: { cookie: thief.cookie } });
    expect(both.statusCode).toBe(404);
    const ended = await asProgram(test, token, { url: '/api/jobs', headers: { cookie: 'sid=over' } });
    expect(ended.statusCode).toBe(401);
    const balanced = await asProgram(test, token, {
      ...{ url: `/api/jobs/${id}`, headers: { cookie: 'AWSALB=x; __cf_bm=y' } },
    });
    expect(balanced.statusCode).toBe(200);
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const forged = { method: 'POST', url: '/api/jobs', payload: ORDER } as const;
    const withCookie = await asProgram(test, token, {
      ...forged,
      headers: { ...foreign, cookie: owner.cookie },
    });
    expect(withCookie.json()).toMatchObject({ code: 'foreign-origin' });
    // The call carries no user's cookie, and no browser lets a foreign page send this header.
    const without = await asProgram(test, token, { ...forged, headers: foreign });
    expect(without.json()).toMatchObject({ code: 'jobs-unavailable' });
    const hidden = { ...foreign, cookie: `__cf_bm=y; ${owner.cookie}` };
    expect((await asProgram(test, token, { ...forged, headers: hidden })).json()).toMatchObject({
      code: 'foreign-origin',
    });
    const login = await asProgram(test, token, {
      ...{ method: 'POST', url: '/api/auth/login', headers: foreign },
      payload: { email: owner.email, password: owner.password },
    });
    expect(login.json()).toMatchObject({ code: 'foreign-origin' });
  });

  it.each(['Bearer', 'Bearer ', 'Basic fs_x', 'Bearer a b', 'fs_x', 'Bearer \u00e9'])(
    'are not read from %j',
    async (authorization) => {
      const answer = await test.app.inject({ url: '/api/jobs', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
    },
  );

  it('are limited by network where they are invalid, which does not stop valid ones', async () => {
    const call = (token: string) =>
      asProgram(test, token, { url: '/api/jobs', remoteAddress: '198.51.100.7' });
    expect((await call('fs_guess')).statusCode).toBe(401);
    await addAttempts(test, 'api-token network', 98);
    expect((await call('fs_guess')).statusCode).toBe(401);
    expect((await call('fs_guess')).statusCode).toBe(429);
    expect((await call(await makeToken(owner))).statusCode).toBe(200);
  });
});
