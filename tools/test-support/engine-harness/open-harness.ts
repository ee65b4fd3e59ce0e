import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { build, type InlineConfig, preview } from 'vite';
import { chromiumLaunchOptions } from '../find-browser.ts';
import { ISOLATION_HEADERS } from '../isolation-headers.ts';

/** A browser whose pages run the engine, built as for users. */
export type Harness = AsyncDisposable & {
  readonly browser: Browser;
  /** Opens a new page with `video` in its file input. The caller closes it. */
  openPage(video: string): Promise<Page>;
};

/** Builds the harness page, serves it on a free local port and starts Chromium. */
export async function openHarness(): Promise<Harness> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), 'framescout-harness-')));
  const config: InlineConfig = {
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: folder.path, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
    preview: { host: '127.0.0.1', port: 0, headers: ISOLATION_HEADERS },
  };
  await build(config);
  const server = opened.adopt(await preview(config), (it) => it.close());
  const [url] = server.resolvedUrls?.local ?? [];
  if (!url) throw new Error('The harness page is not served.');
  const browser = opened.use(await chromium.launch(chromiumLaunchOptions()));
  const kept = opened.move();
  return {
    browser,
    async openPage(video) {
      const page = await browser.newPage();
      await page.goto(url);
      await page.waitForFunction(() => window.framescout !== undefined);
      await page.setInputFiles('input', video);
      return page;
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
