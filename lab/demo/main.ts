// Films the built app finding the sample's element and cutting clips, for apps/web/public/demo/. Run "npm run
// build" first. Needs Chromium and ffmpeg.

import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../../tools/test-support/find-browser.ts';
import { runServer } from '../../tools/test-support/run-server.ts';
import { readTruth } from '../../tools/test-support/truth.ts';
import { signUp } from '../sign-up.ts';
import { encodeFilm, takePoster } from './encode-film.ts';
import { Film } from './film.ts';
import { playScenes } from './play-scenes.ts';

const OUTPUT = join(import.meta.dirname, '../../apps/web/public/demo');
const POSTER_WIDTHS = [800, 1600];
const VIEWPORT = { width: 1280, height: 800 };

const truth = readTruth('apps/server/uploads/sample.json');
if (!truth) throw new Error('apps/server/uploads/sample.json is missing: run "npm run sample".');
const workFolder = await mkdtemp(join(tmpdir(), 'demo-'));
const server = await runServer({ DATA_DIR: join(workFolder, 'data') });
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: VIEWPORT,
    deviceScaleFactor: 1.5,
    colorScheme: 'dark',
  });
  await signUp(context, server.url);
  const page = await context.newPage();
  await page.goto('/app');
  const film = new Film(await context.newCDPSession(page), workFolder);
  await playScenes(page, film, truth);

  await mkdir(OUTPUT, { recursive: true });
  const path = join(OUTPUT, 'demo.mp4');
  await encodeFilm(await film.writeList(), path);
  for (const width of POSTER_WIDTHS) {
    await takePoster(path, film.posterMs / 1000, width, join(OUTPUT, `poster-${width}.webp`));
  }
  await writeFile(join(OUTPUT, 'chapters.vtt'), film.chapters);
  console.log(`${path}: ${((await stat(path)).size / 1e6).toFixed(2)} MB`);
  console.log(`${(film.durationMs / 1000).toFixed(1)} s\n${film.chapters}`);
} finally {
  await browser.close();
  await server.stop();
  if (!process.argv.includes('--keep')) await rm(workFolder, { recursive: true });
}
