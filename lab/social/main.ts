// Makes apps/web/public/social.jpg, the picture for link previews: the built product with the events of its
// sample video.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { signInAs, testerOf } from '../../e2e/accounts.ts';
import { logEvents, openAnalyzer, openSample, seekTo, selectAll } from '../../e2e/analyzer.ts';
import { sampleTruth } from '../../e2e/sample.ts';
import { chromiumLaunchOptions } from '../../tools/test-support/find-browser.ts';
import { runServer } from '../../tools/test-support/run-server.ts';

const PATH = join(import.meta.dirname, '../../apps/web/public/social.jpg');
const PICTURE = { width: 1200, height: 630 };
const WINDOW = { width: 1280, height: 760 };
const QUALITY = 82;

const folder = await mkdtemp(join(tmpdir(), 'social-'));
const server = await runServer({ DATA_DIR: folder });
// The end-to-end tests' helpers read the server's port from here.
process.env['FRAMESCOUT_E2E_PORT'] = new URL(server.url).port;
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const picture = await compose(browser, await takeProduct(browser));
  await writeFile(PATH, picture);
  console.log(`${PATH}: ${Math.round(picture.length / 1000)} kB`);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
}

/** Takes a screenshot of the analyzer once it has found the sample's events. */
async function takeProduct(on: Browser): Promise<Buffer> {
  await using context = await on.newContext({
    baseURL: server.url,
    storageState: await signInAs(testerOf(0)),
    viewport: WINDOW,
    colorScheme: 'dark',
    deviceScaleFactor: 2,
  });
  await context.addInitScript(() => window.localStorage.setItem('tutorialSeen', 'true'));
  const page = await context.newPage();
  const truth = sampleTruth();
  await openAnalyzer(page);
  await openSample(page);
  await selectAll(page, truth);
  await logEvents(page);
  await page.getByText('Analysis Complete').first().waitFor({ timeout: 120_000 });
  await page.addStyleTag({ content: '[role="region"][aria-label^="Notifications"] { display: none }' });
  await seekTo(page, truth.clicks[1]?.time ?? 0);
  return await page.screenshot();
}

/** Renders the headline above the product, in the product's own fonts and colors. */
async function compose(on: Browser, product: Buffer): Promise<Buffer> {
  await using context = await on.newContext({ viewport: PICTURE });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.setContent(
    `${await page.evaluate(() => document.head.innerHTML)}
    <body style="height: auto; overflow: hidden; padding: 44px 60px 0; background: var(--surface-0)">
      <p style="display: flex; align-items: center; gap: 12px; font-size: 24px; font-weight: 600">
        <img src="/mark.svg" width="34" height="34" alt="" />FrameScout
      </p>
      <h1 style="margin: 18px 0 34px; font-size: 50px; line-height: 1.1; font-weight: 600; letter-spacing: -0.025em">
        Find every moment an element is on screen.
      </h1>
      <img
        src="data:image/png;base64,${product.toString('base64')}"
        style="width: 1080px; border: 1px solid var(--hairline); border-radius: 12px"
        alt=""
      />
    </body>`,
    { waitUntil: 'load' },
  );
  await page.evaluate(async () => {
    document.documentElement.className = 'dark';
    await document.fonts.ready;
  });
  return await page.screenshot({ type: 'jpeg', quality: QUALITY });
}
