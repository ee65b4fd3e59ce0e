// Makes apps/web/public/tutorial/1.png … 4.png: the built product at work on the sample video. Needs ffmpeg.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import {
  chooseSample,
  expectSelected,
  logEvents,
  openAnalyzer,
  pointAtPicture,
  seekTo,
  selectAll,
  selectElement,
} from '../e2e/support/analyzer.ts';
import { sampleTruth } from '../e2e/support/sample.ts';
import { runProgram } from '../tools/test-support/run-ffmpeg.ts';
import { openProduct } from './open-product.ts';

/** A tutorial picture: the right part of a window, from `top` down, once `arrange` has prepared the page. */
type TutorialShot = {
  window: { width: number; height: number };
  top: number;
  arrange(page: Page): Promise<void>;
};

const FOLDER = 'apps/web/public/tutorial';
// Only slightly larger than the tutorial shows it, so that text stays legible.
const PICTURE = { width: 800, height: 450 };
const MAX_BYTES = 200_000;
const TOP_BAR = 44;

const truth = sampleTruth();
const [firstClick, secondClick] = truth.clicks;
const element = { x: secondClick.x / truth.width, y: secondClick.y / truth.height };

/** The four pictures, in the order of the tutorial's steps. */
const TUTORIAL_SHOTS: readonly TutorialShot[] = [
  { window: PICTURE, top: 0, arrange: async () => undefined },
  {
    window: { width: 1024, height: 640 },
    top: TOP_BAR,
    async arrange(page) {
      await chooseSample(page);
      await selectElement(page, firstClick, truth);
      await expectSelected(page, 1);
      await seekTo(page, secondClick.time);
      await page.getByRole('button', { name: 'Enable Selection Mode' }).click();
      await pointAtPicture(page, element);
    },
  },
  {
    window: { width: 1024, height: 640 },
    top: TOP_BAR,
    async arrange(page) {
      await chooseSample(page);
      await selectAll(page, truth);
      await page.getByText('It stands out from this video.').waitFor();
      await page.getByRole('button', { name: 'LOG EVENTS' }).hover();
    },
  },
  {
    window: { width: 1024, height: 720 },
    top: 254,
    async arrange(page) {
      await chooseSample(page);
      await selectAll(page, truth);
      await logEvents(page);
      await page.getByText('Analysis Complete').first().waitFor();
      await seekTo(page, firstClick.time);
      await page.getByRole('button', { name: 'CREATE CLIPS' }).hover();
    },
  },
];

await mkdir(FOLDER, { recursive: true });
for (const [index, { window, top, arrange }] of TUTORIAL_SHOTS.entries()) {
  await using product = await openProduct({
    ...{ viewport: window, deviceScaleFactor: 2, colorScheme: 'dark' },
  });
  // However busy the machine is.
  product.context.setDefaultTimeout(0);
  const page = await product.context.newPage();
  await openAnalyzer(page);
  await arrange(page);
  // The toasts come and go, and cover what the picture is about.
  await page.addStyleTag({ content: '[role="region"][aria-label^="Notifications"] { display: none }' });
  const clip = { x: window.width - PICTURE.width, y: top, ...PICTURE };
  const picture = await withFewColors(await page.screenshot({ clip }));
  if (picture.length > MAX_BYTES) throw new Error(`Picture ${index + 1} takes ${picture.length} bytes.`);
  await writeFile(join(FOLDER, `${index + 1}.png`), picture);
  console.log(`${index + 1}.png: ${Math.round(picture.length / 1000)} kB`);
}

/** Reduces a PNG to a palette: a fraction of the size, and hardly distinguishable. */
function withFewColors(picture: Buffer): Promise<Buffer> {
  const filter = 'split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none';
  const output = ['-f', 'image2pipe', '-c:v', 'png', '-compression_level', '100', '-pred', 'none', '-'];
  return runProgram('ffmpeg', ['-v', 'error', '-i', '-', '-vf', filter, ...output], [picture]);
}
