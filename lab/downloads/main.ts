// Makes 60 clips in Chromium and in Firefox, downloads each as soon as it is made, and counts those that
// arrive complete.

import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Harness, openHarness } from '../../tools/test-support/engine-harness/open-harness.ts';
import { Firefox } from './firefox.ts';

const COUNT = 60;
const VIDEO = resolve('fixtures/signal-h264-aac.mp4');
const TIMEOUT_MS = 60_000;

const folder = await mkdtemp(join(tmpdir(), 'framescout-downloads-'));
await using harness = await openHarness();
const arrived = { Chromium: await inChromium(harness), Firefox: await inFirefox(harness) };
await rm(folder, { recursive: true, force: true });
for (const [browser, count] of Object.entries(arrived))
  console.log(`${browser}: ${count} of ${COUNT} arrived`);
process.exitCode = Object.values(arrived).every((count) => count === COUNT) ? 0 : 1;

async function inChromium({ openPage }: Harness): Promise<number> {
  const page = await openPage(VIDEO);
  const saved: Promise<string>[] = [];
  page.on('download', (download) => {
    const path = join(folder, 'chromium', download.suggestedFilename());
    saved.push(download.saveAs(path).then(() => path));
  });
  await page.evaluate(() => window.framescoutClips?.open());
  await page.evaluate((count) => window.framescoutDownloads?.(count), COUNT);
  await until(() => saved.length >= COUNT);
  await Promise.all(saved);
  await page.close();
  return countWhole(join(folder, 'chromium'));
}

async function inFirefox({ url }: Harness): Promise<number> {
  const [profile, downloads] = [join(folder, 'profile'), join(folder, 'firefox')];
  await Promise.all([mkdir(profile), mkdir(downloads)]);
  using firefox = await Firefox.start(profile, downloads);
  const { contexts } = z
    .object({ contexts: z.array(z.object({ context: z.string() })) })
    .parse(await firefox.send('browsingContext.getTree', {}));
  const [tab] = contexts;
  if (!tab) throw new Error('Firefox has no tab.');
  const { context } = tab;
  await firefox.send('browsingContext.navigate', { context, url, wait: 'complete' });
  const { nodes } = z.object({ nodes: z.array(z.object({ sharedId: z.string() })) }).parse(
    await firefox.send('browsingContext.locateNodes', {
      context,
      locator: { type: 'css', value: 'input' },
    }),
  );
  await firefox.send('input.setFiles', { context, element: nodes[0], files: [VIDEO] });
  const evaluate = (expression: string) =>
    firefox.send('script.evaluate', { expression, target: { context }, awaitPromise: true });
  await evaluate('window.framescoutClips.open()');
  await evaluate(`window.framescoutDownloads(${COUNT})`);
  await until(async () => (await countWhole(downloads)) >= COUNT);
  return countWhole(downloads);
}

/** Counts the clips in a folder that aren't empty. */
async function countWhole(path: string): Promise<number> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.mp4'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(path, name))).size));
  return sizes.filter((size) => size > 0).length;
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isDone()) && Date.now() < deadline) await new Promise((wake) => setTimeout(wake, 200));
}
