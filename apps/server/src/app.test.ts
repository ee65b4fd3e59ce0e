import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { wireErrorSchema } from '@framescout/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { WebAppNotBuiltError } from './startup-errors.ts';
import { setUp, startTestApp } from './test-support/test-app.ts';

const FILES: Record<string, string> = {
  'uploads/sample.mp4': '0123456789',
  'uploads/sample.json': '{"events":[]}',
  'uploads/page.html': '<script>alert(1)</script>',
  'uploads/.hidden': 'no',
  'uploads/inner/file.mp4': 'no',
  'secret.txt': 'no',
};

const HTML = { accept: 'text/html,application/xhtml+xml' };

const test = setUp(() => startTestApp());
beforeAll(async () => {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(test.folder, path)), { recursive: true });
    writeFileSync(join(test.folder, path), content);
  }
});

function get(url: string, headers: Record<string, string> = {}) {
  return test.app.inject({ url, headers });
}

describe('pages', () => {
  it.each(['/', '/app', '/login', '/dashboard?payment=success', '/admin/users'])(
    'serves the document for %s, to be revalidated every time',
    async (url) => {
      const response = await get(url, HTML);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.body).toContain('FrameScout');
    },
  );

  it('fills in its own address and whether visits are counted, compressed on request', async () => {
    const response = await get('/', HTML);
    expect(response.body).toContain('<link rel="canonical" href="http://localhost:80/" />');
    expect(response.body).toContain('<meta name="analytics" content="off" />');
    const compressed = await get('/', { ...HTML, 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(response.body);
  });

  it('reports a document as not modified', async () => {
    const { etag } = (await get('/', HTML)).headers;
    const again = await get('/', { ...HTML, 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it.each(['/site/landing.html', '/index.html', '/.stamp'])('does not serve %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('tells search engines which pages exist', async () => {
    const robots = await get('/robots.txt');
    expect(robots.body).toContain('Sitemap: http://localhost:80/sitemap.xml');
    expect(robots.body).toContain('Disallow: /dashboard');
    expect(robots.body).not.toContain('Disallow: /\n');
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toContain('xml');
    expect(sitemap.body).toContain('<loc>http://localhost:80/find-kills-in-vod</loc>');
  });

  it.each([
    ['/app/', '/app'],
    ['/App', '/app'],
    ['/Admin/Users/?page=2', '/admin/users?page=2'],
  ])('redirects %s to %s', async (url, to) => {
    const response = await get(url, HTML);
    expect(response.statusCode).toBe(301);
    expect(response.headers.location).toBe(to);
  });

  it('answers an unknown page with the document and status 404', async () => {
    const response = await get('/nowhere', HTML);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('FrameScout');
  });

  it.each(['/nowhere.js', '/assets/gone-123.js', '/nowhere'])(
    'answers a program asking for the unknown %s with an error in the API’s format',
    async (url) => {
      const response = await get(url, { accept: '*/*' });
      expect(response.statusCode).toBe(404);
      expect(wireErrorSchema.parse(response.json()).code).toBe('not-found');
    },
  );

  it('refuses to start without the built web app and says what to do', async () => {
    const config = { ...test.context.config, webFolder: join(test.folder, 'nowhere') };
    const building = buildApp({ ...test, context: { ...test.context, config } });
    await expect(building).rejects.toThrow(WebAppNotBuiltError);
    await expect(building).rejects.toThrow('npm run build');
  });
});

describe('files of the web app', () => {
  it('lets hashed files be cached forever', async () => {
    const response = await get('/assets/index-DxZ81b_q.js');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toBe('application/javascript; charset=utf-8');
  });

  it('has other files revalidated, and reports them as not modified', async () => {
    const first = await get('/favicon.svg');
    expect(first.headers['cache-control']).toBe('no-cache');
    const second = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) });
    expect(second.statusCode).toBe(304);
  });
});

describe('FFmpeg', () => {
  it.each([
    [true, 200, 'on'],
    [false, 404, 'off'],
  ])('is served, and pages are told so, if it is switched on (%s)', async (hasFFmpeg, status, told) => {
    const { cookie } = await test.createSignedInUser();
    const config = { ...test.context.config, hasFFmpeg };
    const app = await buildApp({ ...test, context: { ...test.context, config } });
    const ask = async (url: string) => app.inject({ url, headers: { cookie, 'accept-encoding': 'br' } });
    expect((await ask('/analyzer/ffmpeg/ffmpeg-core-Q1.wasm')).statusCode).toBe(status);
    expect((await ask('/analyzer/%66fmpeg/ffmpeg-core-Q1.wasm')).statusCode).toBe(status);
    expect((await ask('/analyzer/analyzer-page-Bk2.js')).statusCode).toBe(200);
    const document = await app.inject({ url: '/app', headers: HTML });
    expect(document.body).toContain(`<meta name="ffmpeg" content="${told}" />`);
    await app.close();
  });
});

describe('files that the build compressed', () => {
  const ask = async (url: string, encodings?: string) => {
    const { cookie } = await test.createSignedInUser();
    return get(url, { cookie, ...(encodings && { 'accept-encoding': encodings }) });
  };
  const CORE = '/analyzer/ffmpeg/ffmpeg-core-Q1.wasm';

  it.each([
    ['br, gzip', 'br', 'the core by brotli'],
    ['gzip, deflate', 'gzip', 'the core by gzip'],
    ['identity', undefined, 'the core'],
    [undefined, undefined, 'the core'],
  ])('are served as they are to a browser that accepts %s', async (encodings, sent, body) => {
    const response = await ask(CORE, encodings);
    expect(response.body).toBe(body);
    expect(response.headers).toMatchObject({
      'content-type': 'application/wasm',
      'content-length': String(body.length),
      'cache-control': 'private, no-cache',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(response.headers['content-encoding']).toBe(sent);
  });

  it('keep their ETag, so that unchanged files are not sent again', async () => {
    const { etag } = (await ask(CORE, 'br')).headers;
    const { cookie } = await test.createSignedInUser();
    const headers = { cookie, 'accept-encoding': 'br', 'if-none-match': String(etag) };
    expect((await get(CORE, headers)).statusCode).toBe(304);
  });

  it('leave a worker’s type and policy intact', async () => {
    const response = await ask('/analyzer/engine.worker-B7-k2a_1.js', 'br');
    expect(response.body).toBe('the engine by brotli');
    expect(response.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain("connect-src 'none'");
  });
});

describe('uploads', () => {
  it('serves a video with its content type', async () => {
    const response = await get('/uploads/sample.mp4');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('video/mp4');
    expect(response.headers['accept-ranges']).toBe('bytes');
    expect(response.body).toBe('0123456789');
  });

  it('serves a byte range of a video', async () => {
    const response = await get('/uploads/sample.mp4', { range: 'bytes=2-5' });
    expect(response.statusCode).toBe(206);
    expect(response.headers['content-range']).toBe('bytes 2-5/10');
    expect(response.body).toBe('2345');
  });

  it('refuses a range beyond the end', async () => {
    const response = await get('/uploads/sample.mp4', { range: 'bytes=20-30' });
    expect(response.statusCode).toBe(416);
  });

  it('never lets an uploaded document run as a page', async () => {
    const response = await get('/uploads/page.html', HTML);
    expect(response.headers['content-type']).toBe('application/octet-stream');
    expect(response.headers['content-security-policy']).toContain('sandbox');
  });

  it.each([
    '/uploads/',
    '/uploads/nothing.mp4',
    '/uploads/.hidden',
    '/uploads/inner/file.mp4',
    '/uploads/../secret.txt',
    '/uploads/..%2fsecret.txt',
    '/uploads/%2e%2e/secret.txt',
    '/uploads/..%5csecret.txt',
    '/uploads/%00',
  ])('serves nothing for %s', async (url) => {
    const response = await get(url, { accept: '*/*' });
    expect([400, 403, 404]).toContain(response.statusCode);
    expect(response.body).not.toBe('no');
    expect(wireErrorSchema.safeParse(response.json()).success).toBe(true);
  });

  it('serves the sample video without the folder, but nothing else', async () => {
    const config = { ...test.context.config, uploadsFolder: join(test.folder, 'nowhere') };
    const bare = await buildApp({ ...test, context: { ...test.context, config } });
    expect((await bare.inject('/uploads/page.html')).statusCode).toBe(404);
    const sample = await bare.inject({ url: '/uploads/sample.mp4', headers: { range: 'bytes=4-7' } });
    expect(sample.body).toBe('ftyp');
    await bare.close();
  });
});

describe('security headers', () => {
  it('restrict the page to its own server', async () => {
    const { headers } = await get('/app', HTML);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('unsafe-eval;');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('isolate the analyzer from other origins so that its workers can share memory, but nothing else', async () => {
    const policyOf = async (path: string) => (await get(path)).headers['cross-origin-embedder-policy'];
    expect(await policyOf('/app')).toBe('require-corp');
    expect(await policyOf('/analyzer/ffmpeg/reader.worker-B7-k2a_1.js')).toBe('require-corp');
    expect(await policyOf('/assets/index-DxZ81b_q.js')).toBe('require-corp');
    expect(await policyOf('/')).toBeUndefined();
    expect(await policyOf('/uploads/sample.mp4')).toBeUndefined();
  });

  it.each([
    '/analyzer/engine.worker-B7-k2a_1.js',
    '/analyzer/clip.worker-B7-k2a_1.js',
    '/analyzer/ffmpeg/ffmpeg.worker-B7-k2a_1.js',
    '/analyzer/ffmpeg/reader.worker-B7-k2a_1.js',
    '/analyzer/added-later.worker-B7-k2a_1.js',
    '/assets/added-elsewhere.worker-B7-k2a_1.js',
    '/assets/without-a-hash.worker.js',
  ])('give the worker at %s no network access at all', async (path) => {
    const { headers } = await get(path);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'none'",
    );
  });
});
