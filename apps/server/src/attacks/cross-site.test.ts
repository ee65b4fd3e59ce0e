import { type Route, type RouteName, routes } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

const WRITING = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method !== 'GET');

const local = setUp(() => startTestApp());
const publicly = setUp(() => startTestApp('embedded', { publicUrl: new URL('https://scout.example') }));
const user = setUp(() => local.createSignedInUser());

function post(test: TestApp, headers: Record<string, string>, url = '/api/auth/logout') {
  return test.app.inject({ method: 'POST', url, headers });
}

describe('calls from other sites (CSRF, ASVS V3.5.1, V3.5.3)', () => {
  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: 'http://localhost:80.evil.example' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ])('are refused with %j', async (headers) => {
    const response = await post(local, { cookie: user.cookie, ...headers });
    expect(response.statusCode).toBe(403);
    expect(response.json().code).toBe('foreign-origin');
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(200);
  });

  it.each(WRITING)('are refused whatever they would change (%s)', async (name) => {
    const { method, path }: Route = routes[name];
    const response = await user.call(
      method,
      path.replace(':id', '00000000-0000-4000-8000-000000000000'),
      undefined,
      { headers: { origin: 'https://evil.example' } },
    );
    expect(response.statusCode).toBe(403);
    expect(response.json().code).toBe('foreign-origin');
  });

  it('are refused from any other address where a public address is configured', async () => {
    const own = { host: 'scout.example', origin: 'https://scout.example' };
    expect((await post(publicly, own)).statusCode).toBe(200);
    expect((await post(publicly, { ...own, origin: 'http://scout.example' })).statusCode).toBe(403);
    expect((await post(publicly, { host: 'evil.example', origin: 'https://evil.example' })).statusCode).toBe(
      403,
    );
  });

  it('are refused under a foreign name for this machine (DNS rebinding)', async () => {
    const response = await local.app.inject({ url: '/api/auth/me', headers: { host: 'evil.example:3000' } });
    expect(response.statusCode).toBe(403);
  });

  it('are also refused at the sandbox’s checkout', async () => {
    const response = await post(local, { 'sec-fetch-site': 'cross-site' }, '/sandbox/checkout/cs_test_1/pay');
    expect(response.statusCode).toBe(403);
  });

  it('are distinguished from a form on our own page, whose origin the referrer policy withholds', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'null' };
    expect((await post(local, headers, '/api/auth/logout')).statusCode).toBe(200);
  });

  it('change nothing through GET', async () => {
    const response = await local.app.inject({ url: '/api/auth/logout', headers: { cookie: user.cookie } });
    expect(response.statusCode).toBe(404);
  });
});
