import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

let test: TestApp & AsyncDisposable;
let port: number;

beforeAll(async () => {
  // However slow the machine is, its statements are not what is looked for in the log.
  test = await startTestApp('embedded', { logLevel: 'warn', slowStatementMs: Number.POSITIVE_INFINITY });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const [address] = test.app.addresses();
  port = typeof address === 'object' ? address.port : 0;
});
afterAll(() => test[Symbol.asyncDispose]());

/** Requests a URL exactly as written, which no regular client would do. */
function get(address: string, accept: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET ${address} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
      ),
    );
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (data: string) => {
      answer += data;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}

describe('malformed URLs (ASVS V4.1.3)', () => {
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
