// Films the built app finding the sample's element and cutting clips, into apps/web/public/demo/. Run "npm run build"
// first. Needs Chromium and ffmpeg.

import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { readTruth } from '../../e2e/truth.ts';
import { chromiumLaunchOptions } from '../chromium.ts';
import { runServer } from '../run-server.ts';
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
  const user = await signUp(context, server.url);
  const page = await context.newPage();
  // The app resumes a session if it has a cached user.
  if (user !== null) await page.addInitScript((text) => localStorage.setItem('user', text), user);
  // The tutorial opens on a first visit and would cover the app.
  await page.addInitScript(() => localStorage.setItem('tutorialSeen', 'true'));
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

/**
 * Makes an account for the film, whose trial gives access to the analyzer. @returns the server's answer, or null if it
 * has no accounts
 */
async function signUp(context: BrowserContext, origin: string): Promise<string | null> {
  const response = await context.request.post('/api/auth/register', {
    headers: { origin },
    data: { username: 'demo', email: 'demo@example.com', password: randomUUID() },
  });
  if (response.status() === 404) return null;
  if (!response.ok())
    throw new Error(`No account for the film: ${response.status()} ${await response.text()}`);
  return response.text();
}
