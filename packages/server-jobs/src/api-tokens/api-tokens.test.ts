import { DAY_MS, jobRoutes } from '@framescout/contract';
import { apiTokens } from '@framescout/server';
import { setUp, TEST_DATABASES } from '@framescout/server/test-support';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asProgram } from '../test-support/programs.ts';
import { startJobsApp } from '../test-support/start-jobs-app.ts';

describe.each(TEST_DATABASES)('API tokens on the %s database', (kind) => {
  const test = setUp(() => startJobsApp(kind));
  const user = setUp(() => test.createSignedInUser());

  const make = async (body: object) =>
    jobRoutes.makeApiToken.ok.parse((await user.call('POST', '/api/account/tokens', body)).json());
  const list = async () =>
    jobRoutes.listApiTokens.ok.parse((await user.call('GET', '/api/account/tokens')).json());

  it('are listed newest first, without the secret that programs send', async () => {
    const scopes = ['jobs:write', 'jobs:read'];
    const first = await make({ name: ' nightly ', scopes, expiresInDays: 30 });
    const second = await make({ name: 'reader', scopes: ['jobs:read'] });
    expect(first.secret).toMatch(/^fs_[\w-]{43}$/);
    expect(first.token).toMatchObject({
      name: 'nightly',
      scopes: ['jobs:read', 'jobs:write'],
      ending: first.secret.slice(-4),
      lastUsedAt: null,
    });
    const days = (Date.parse(first.token.expiresAt ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeCloseTo(30, 2);
    expect(second.token.expiresAt).toBeNull();
    expect(await list()).toEqual([second.token, first.token]);
  });

  it('record their last use, to the minute', async () => {
    const { token, secret } = await make({ name: 'used', scopes: ['jobs:read'] });
    const lastUse = async () => (await list()).find(({ id }) => id === token.id)?.lastUsedAt;
    await asProgram(test, secret, { url: '/api/jobs' });
    const first = await lastUse();
    expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(30_000);
    await asProgram(test, secret, { url: '/api/jobs' });
    expect(await lastUse()).toBe(first);
    await test.context.db
      .update(apiTokens)
      .set({ lastUsedAt: sql`now() - interval '61 seconds'` })
      .where(eq(apiTokens.id, token.id));
    await asProgram(test, secret, { url: '/api/jobs' });
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
  });

  it('can be revoked only once', async () => {
    const { token, secret } = await make({ name: 'short', scopes: ['jobs:read'] });
    const path = `/api/account/tokens/${token.id}`;
    expect((await user.call('DELETE', path)).statusCode).toBe(200);
    expect((await user.call('DELETE', path)).statusCode).toBe(404);
    expect((await asProgram(test, secret, { url: '/api/jobs' })).json()).toMatchObject({
      code: 'invalid-api-token',
    });
  });

  it.each([
    [{ name: '', scopes: ['jobs:read'] }],
    [{ name: 'x'.repeat(81), scopes: ['jobs:read'] }],
    [{ name: 'x', scopes: [] }],
    [{ name: 'x', scopes: ['admin'] }],
    [{ name: 'x', scopes: ['jobs:read'], expiresInDays: 0 }],
    [{ name: 'x', scopes: ['jobs:read'], expiresInDays: 3651 }],
    [{ name: 'x', scopes: ['jobs:read'], expiresInDays: '30' }],
  ])('are not created from %j', async (body) => {
    expect((await user.call('POST', '/api/account/tokens', body)).statusCode).toBe(400);
  });
});
