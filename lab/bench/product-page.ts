import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { chooseFile, openAnalyzer, openStep, selectElement, waitForPlayer } from '../../e2e/analyzer.ts';
import type { Harness } from '../../tools/test-support/engine-harness/open-harness.ts';
import { runServer } from '../../tools/test-support/run-server.ts';
import type { Truth } from '../../tools/test-support/truth.ts';
import { signUp } from '../sign-up.ts';
import { runTool } from './run-tool.ts';

const CHECKED = /^Seen in .+ frames/;
// Generous, since decoding can be slow while the machine does other work.
const SELECT_MS = 60_000;
const CHECK_MS = 120_000;

let built: Promise<string> | null = null;

/** The product as served to users, with a user signed in. */
export type Product = AsyncDisposable & {
  /**
   * Opens a video in a new page, marks its elements and waits until each is checked. Disposing the result
   * closes the page.
   */
  openMarked(video: string, elements: readonly Truth[]): Promise<AsyncDisposable & { page: Page }>;
};

/**
 * Serves the product to pages of the harness's browser. It is built by the first call only, so that the
 * benchmarks of one run share a build.
 */
export async function openProduct({ browser }: Pick<Harness, 'browser'>): Promise<Product> {
  built ??= runTool('npm', ['run', '-s', 'build']);
  await built;
  const folder = await mkdtemp(join(tmpdir(), 'framescout-product-'));
  const server = await runServer({ DATA_DIR: join(folder, 'data') });
  const context = await browser.newContext({ baseURL: server.url });
  await signUp(context, server.url);
  // The page falls back to a plain file input without the browser's own picker, which can't be automated.
  await context.addInitScript(() => void Reflect.deleteProperty(window, 'showOpenFilePicker'));
  return {
    async openMarked(video, elements) {
      const page = await context.newPage();
      await openAnalyzer(page);
      await chooseFile(page, video);
      await waitForPlayer(page);
      for (const [index, truth] of elements.entries()) {
        if (index > 0) {
          await openStep(page, 'Mark');
          await page.getByRole('button', { name: 'Track another element' }).click();
        }
        for (const [place, click] of truth.clicks.entries()) {
          await selectElement(page, click, truth);
          await page
            .getByText(`${place + 1}/3 frames selected`, { exact: true })
            .waitFor({ timeout: SELECT_MS });
        }
        await page.getByText(CHECKED).first().waitFor({ timeout: CHECK_MS });
      }
      return { page, [Symbol.asyncDispose]: () => page.close() };
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
