import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { chromiumLaunchOptions } from '../chromium.ts';
import { ISOLATION_HEADERS } from '../isolation-headers.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** A browser whose pages run the engine, built as for users. */
export type Harness = AsyncDisposable & {
  readonly browser: Browser;
  /** The URL of the harness page. */
  readonly url: string;
  /** Opens a new page with `video` in its file input. The caller closes it. */
  openPage(video: string): Promise<Page>;
};

/** Builds the harness page, serves it on a free local port and starts Chromium. */
export async function openHarness(): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'framescout-harness-'));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  });
  const server = await serve(folder);
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}/index.html`;
  const browser = await chromium.launch(chromiumLaunchOptions());
  return {
    browser,
    url,
    async openPage(video) {
      const page = await browser.newPage();
      await page.goto(url);
      await page.waitForFunction(() => window.framescout !== undefined);
      await page.setInputFiles('input', video);
      return page;
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function serve(folder: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    try {
      const content = await readFile(join(folder, path));
      response.setHeaders(new Map(Object.entries(ISOLATION_HEADERS)));
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
      response.end(content);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
