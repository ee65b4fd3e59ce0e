import { connect } from 'node:net';
import zlib from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { addAttempts, setUp, startTestApp, type TestApp } from '../test-support/test-app.ts';

/** Sends a server that listens what no regular client would. @returns all that it answers */
async function send({ app }: Pick<TestApp, 'app'>, request: string): Promise<string> {
  const [address] = app.addresses();
  const socket = connect(typeof address === 'object' ? address.port : 0, '127.0.0.1');
  socket.write(request);
  return Buffer.concat(await socket.toArray()).toString();
}

describe('oversized or malformed requests (ASVS V4.2, V15.2.2)', () => {
  const test = setUp(() => startTestApp());
  const user = setUp(() => test.createSignedInUser());
  beforeAll(() => test.app.listen({ port: 0, host: '127.0.0.1' }));

  it('with a body over 64 KiB are refused', async () => {
    const body = { email: 'a@example.com', password: 'x'.repeat(70_000) };
    expect((await test.guest('POST', '/api/auth/login', body)).statusCode).toBe(413);
  });

  it('with a project over its own limit are refused', async () => {
    const body = { name: 'x'.repeat(9 * 1024 * 1024) };
    expect((await user.call('PUT', '/api/projects/1', body)).statusCode).toBe(413);
  });

  // A few kilobytes can unpack to gigabytes, which limits on what is kept do not stop.
  it.each(['br', 'gzip', 'deflate', 'zstd', 'gzip, br'])(
    'with a body compressed with %s are refused',
    async (encoding) => {
      for (const [method, url] of [
        ['POST', '/api/auth/login'],
        ['PUT', '/api/projects/1'],
      ] as const) {
        const response = await test.guest(method, url, zlib.brotliCompressSync(Buffer.alloc(1024 * 1024)), {
          headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        });
        expect([response.statusCode, response.json().message]).toEqual([
          415,
          'Send the request without a Content-Encoding.',
        ]);
      }
    },
  );

  it('of those who may not make them are refused without reading the body', async () => {
    const request = { method: 'PUT', url: '/api/projects/1' } as const;
    for (const payload of ['{', 'x'.repeat(9 * 1024 * 1024)]) {
      const headers = { 'content-type': 'application/json' };
      expect((await test.app.inject({ ...request, headers, payload })).statusCode).toBe(401);
    }
  });

  it('for a stored project are refused when there are too many of them, with or without its content', async () => {
    const url = '/api/projects/1/timeline';
    const read = async (method: 'GET' | 'HEAD') => (await user.call(method, url)).statusCode;
    expect([await read('GET'), await read('HEAD')]).toEqual([404, 404]);
    await addAttempts(test, 'read-project account', 296);
    expect([await read('GET'), await read('HEAD')]).toEqual([404, 404]);
    expect([await read('GET'), await read('HEAD')]).toEqual([429, 429]);
  });

  it('with headers over 16 KiB are refused', async () => {
    const headers = `Host: localhost\r\nX: ${'x'.repeat(20_000)}`;
    expect(await send(test, `GET /healthz HTTP/1.1\r\n${headers}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/);
  });

  it('with two content lengths are refused (smuggling)', async () => {
    const answer = await send(
      test,
      'POST /api/auth/logout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
  });

  it.each([
    ['{', 'application/json', 400],
    ['{"email":"a","__proto__":{"role":"admin"}}', 'application/json', 400],
    ['email=a&password=b', 'application/x-www-form-urlencoded', 415],
    ['<x/>', 'text/xml', 415],
    ['[]', 'application/json', 400],
    ['"text"', 'application/json', 400],
  ])('with %s sent as %s are refused', async (payload, type, status) => {
    const response = await test.guest('POST', '/api/auth/login', payload, {
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toHaveProperty('message');
  });
});

describe('malformed URLs (ASVS V4.1.3)', () => {
  // However slow the machine is, its statements are not what is looked for in the log.
  const quiet = { logLevel: 'warn', slowStatementMs: Number.POSITIVE_INFINITY } as const;
  const test = setUp(() => startTestApp('embedded', quiet));
  beforeAll(() => test.app.listen({ port: 0, host: '127.0.0.1' }));

  /** Requests a URL exactly as written, which no regular client would do. */
  const get = (address: string, accept: string) =>
    send(
      test,
      `GET ${address} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
    );

  it.each([
    '//',
    '///',
    '//evil.example',
    '//evil.example/x.js',
    '//?x=//',
    '/\\',
    '/\\\\evil.example',
    '//[',
    '//@',
    `/sandbox/checkout/${'x'.repeat(65)}`,
  ])('find nothing, with every header and nothing in the log: GET %s', async (address) => {
    for (const accept of ['text/html', '*/*']) {
      const answer = await get(address, accept);
      expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 404 Not Found');
      expect(answer).toContain('x-content-type-options: nosniff');
      expect(answer).toContain("content-security-policy: default-src 'self'");
    }
    expect(test.logged()).toBe('');
  });

  it.each(['/%', '/%ff', '/assets/%c0%ae?x=%ff', '/api/users/%e0%80/stripe', '/sandbox/checkout/%ff'])(
    'that cannot be decoded are refused with our own message, with every header: GET %s',
    async (address) => {
      for (const accept of ['text/html', '*/*']) {
        const answer = await get(address, accept);
        expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
        expect(answer).toContain('"code":"invalid-input","message":"This address cannot be decoded."');
        expect(answer).toContain('x-content-type-options: nosniff');
        expect(answer).toContain("content-security-policy: default-src 'self'");
        expect(answer).toContain('cache-control: no-store');
      }
    },
  );

  it('do not give away the analyzer’s code through double slashes or encoded letters', async () => {
    expect(await get('//analyzer/analyzer-page-Bk2.js', '*/*')).toContain('HTTP/1.1 401');
    expect(await get('/%61nalyzer/analyzer-page-Bk2.js', '*/*')).toContain('HTTP/1.1 401');
    expect(await get('/%61nalyzer/%ff/../analyzer-page-Bk2.js', '*/*')).toContain('HTTP/1.1 400');
  });
});
