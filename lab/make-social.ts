// Makes apps/web/public/social.jpg, the picture for link previews: the built product with the events of its
// sample video.
import { writeFile } from 'node:fs/promises';
import { logEvents, seekTo } from '../e2e/support/analyzer.ts';
import { markSample, sampleTruth } from '../e2e/support/sample.ts';
import { openProduct, type Product } from './open-product.ts';

const PATH = 'apps/web/public/social.jpg';
const PICTURE = { width: 1200, height: 630 };
const WINDOW = { width: 1280, height: 760 };
const QUALITY = 82;

await using product = await openProduct({
  ...{ viewport: WINDOW, colorScheme: 'dark', deviceScaleFactor: 2 },
});
const picture = await compose(product, await takeProduct(product));
await writeFile(PATH, picture);
console.log(`${PATH}: ${Math.round(picture.length / 1000)} kB`);

/** Takes a screenshot of the analyzer once it has found the sample's events. */
async function takeProduct({ context }: Product): Promise<Buffer> {
  const page = await context.newPage();
  await markSample(page);
  await logEvents(page);
  await page.getByText('Analysis Complete').first().waitFor({ timeout: 120_000 });
  await page.addStyleTag({ content: '[role="region"][aria-label^="Notifications"] { display: none }' });
  await seekTo(page, sampleTruth().clicks[1].time);
  return await page.screenshot();
}

/** Renders the headline above the product, in the product's own fonts and colors. */
async function compose({ browser, url }: Product, shot: Buffer): Promise<Buffer> {
  await using page = await browser.newPage({ viewport: PICTURE });
  await page.goto(url);
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
        src="data:image/png;base64,${shot.toString('base64')}"
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
