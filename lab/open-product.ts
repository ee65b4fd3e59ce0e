import { randomUUID } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';
import { chromiumLaunchOptions } from '../tools/test-support/find-browser.ts';
import { runServer } from '../tools/test-support/run-server.ts';

/** The built product, served to a browser of its own: its address, and a context whose pages are signed in. */
export type Product = AsyncDisposable & { url: string; browser: Browser; context: BrowserContext };

/**
 * Serves the built product, starts a browser, and signs in an account whose trial gives access to the analyzer. Marks the tutorial as
 * seen, since it would cover the analyzer.
 */
export async function openProduct(options: BrowserContextOptions = {}): Promise<Product> {
  await using opened = new AsyncDisposableStack();
  const browser = opened.use(await chromium.launch(chromiumLaunchOptions()));
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), 'framescout-product-')));
  const { url } = opened.use(await runServer({ DATA_DIR: join(folder.path, 'data') }));
  const context = opened.use(await browser.newContext({ baseURL: url, ...options }));
  const response = await context.request.post(`${url}/api/auth/register`, {
    headers: { origin: url },
    data: { username: 'demo', email: `demo-${randomUUID()}@example.com`, password: randomUUID() },
  });
  if (!response.ok()) throw new Error(`No account: ${response.status()} ${await response.text()}`);
  // The app resumes a session only if there is a cached user.
  const user = await response.text();
  await context.addInitScript((text) => {
    window.localStorage.setItem('user', text);
    window.localStorage.setItem('tutorialSeen', 'true');
    // The page falls back to a plain file input without the browser's own picker, which can't be automated.
    Reflect.deleteProperty(window, 'showOpenFilePicker');
  }, user);
  const kept = opened.move();
  return { url, browser, context, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
