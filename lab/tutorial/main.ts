// Makes apps/web/public/tutorial/1.png … 4.png: the built product at work on the sample video. Needs ffmpeg.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { chromiumLaunchOptions } from '../../tools/test-support/find-browser.ts';
import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';
import { runServer } from '../../tools/test-support/run-server.ts';
import { signUp } from '../sign-up.ts';
import { TUTORIAL_SHOTS, type TutorialShot } from './tutorial-shots.ts';

const FOLDER = join(import.meta.dirname, '../../apps/web/public/tutorial');
// Only slightly larger than the tutorial shows it, so that text stays legible.
const PICTURE = { width: 800, height: 450 };
const MAX_BYTES = 200_000;

async function makePictures(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'tutorial-'));
  const server = await runServer({ DATA_DIR: folder });
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    for (const [index, shot] of TUTORIAL_SHOTS.entries()) {
      const picture = await take(browser, server.url, shot);
      if (picture.length > MAX_BYTES) throw new Error(`Picture ${index + 1} takes ${picture.length} bytes.`);
      await writeFile(join(FOLDER, `${index + 1}.png`), picture);
      console.log(`${index + 1}.png: ${Math.round(picture.length / 1000)} kB`);
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function take(browser: Browser, baseURL: string, shot: TutorialShot): Promise<Buffer> {
  await using context = await browser.newContext({
    baseURL,
    viewport: shot.window,
    deviceScaleFactor: 2,
    colorScheme: 'dark',
  });
  // However busy the machine is.
  context.setDefaultTimeout(0);
  await signUp(context, baseURL);
  const page = await context.newPage();
  await shot.arrange(page);
  await hideMessages(page);
  const clip = { x: shot.window.width - PICTURE.width, y: shot.top, ...PICTURE };
  return withFewColors(await page.screenshot({ clip }));
}

/** Hides the toasts, which come and go and cover what the picture is about. */
async function hideMessages(page: Page): Promise<void> {
  await page.addStyleTag({ content: '[role="region"][aria-label^="Notifications"] { display: none }' });
}

/** Reduces a PNG to a palette: a fraction of the size, and hardly distinguishable. */
function withFewColors(picture: Buffer): Promise<Buffer> {
  const filter = 'split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none';
  const output = ['-f', 'image2pipe', '-c:v', 'png', '-compression_level', '100', '-pred', 'none', '-'];
  return runProgram('ffmpeg', ['-v', 'error', '-i', '-', '-vf', filter, ...output], [picture]);
}

await makePictures();
