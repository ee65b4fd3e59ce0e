import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClipFormat } from '@framescout/contract';
import type { Page } from 'playwright';
import {
  chooseFile,
  logEvents,
  openAnalyzer,
  selectAll,
  waitForCompletion,
  waitForPlayer,
} from '../e2e/analyzer.ts';
import { readTruth } from '../e2e/truth.ts';
import { runServer } from '../tools/run-server.ts';
import { signUp } from '../tools/sign-up.ts';
import type { Benchmark } from './benchmark.ts';
import { inputVideo, soundInputTruth } from './inputs.ts';
import { alternate, summarise } from './pairs.ts';
import { requireFfmpeg, runTool, timeTool } from './run-tool.ts';

const CLIPS = 5;
const MARGIN = 1.5;
// Seconds of clip per second: if copied, five clips of 33 s in total take at most one second.
const BARS: readonly { format: ClipFormat; rounds: number; bar: number; peer: readonly string[] }[] = [
  { format: 'mp4', rounds: 7, bar: 33, peer: ['-c', 'copy'] },
  { format: 'webm', rounds: 3, bar: 1.6, peer: ['-c:v', 'libvpx-vp9', '-b:v', '4M', '-c:a', 'libopus'] },
  { format: 'avi', rounds: 3, bar: 3, peer: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'copy'] },
  { format: 'flv', rounds: 3, bar: 3, peer: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'copy'] },
  { format: 'mkv', rounds: 3, bar: 3, peer: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'copy'] },
];
// The page spaces downloads further apart when many have just started.
const DOWNLOADS_APART_MS = 4500;
const VP9_REALTIME = ['-deadline', 'realtime', '-cpu-used', '8', '-row-mt', '1'];

type Range = { start: number; end: number };

/**
 * Makes five clips of a recording with sound in the product's page, as a user would: from pressing DOWNLOAD
 * CLIPS until the last download has started, against FFmpeg cutting the same ranges.
 */
export const clipsInPageBenchmark: Benchmark = {
  name: 'clips-page',
  async run({ harness, video, log }) {
    requireFfmpeg();
    const truth = video ? readTruth(video.replace(/\.\w+$/, '.json')) : soundInputTruth();
    if (!truth) throw new Error(`${video} needs a description beside it, as the footage has one.`);
    const path = video ?? (await inputVideo('h264-720p30-sound', log));
    await runTool('npm', ['run', '-s', 'build']);
    const folder = await mkdtemp(join(tmpdir(), 'framescout-clips-page-'));
    const server = await runServer({ DATA_DIR: join(folder, 'data') });
    const context = await harness.browser.newContext({ baseURL: server.url });
    try {
      await signUp(context, server.url);
      // The page falls back to a plain file input without the browser's own picker, which tests can't
      // operate.
      await context.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
      const page = await context.newPage();
      await openAnalyzer(page);
      await chooseFile(page, path);
      await waitForPlayer(page);
      await selectAll(page, truth);
      await logEvents(page);
      await waitForCompletion(page);
      const ranges = await showClips(page);
      const seconds = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
      log(`${ranges.length} clips of ${seconds.toFixed(1)} s in all`);
      const rows = [];
      for (const { format, rounds, bar, peer } of BARS) {
        await choose(page, format);
        const options = format === 'webm' ? [...peer, ...VP9_REALTIME] : peer;
        const pairs = await alternate(
          rounds,
          async () => {
            await page.waitForTimeout(DOWNLOADS_APART_MS);
            const taken = await timeClips(page);
            log(`${format}: ${taken.toFixed(2)} s at a load of ${(loadavg()[0] ?? 0).toFixed(1)}`);
            return seconds / taken;
          },
          async () => seconds / (await timeFfmpeg(path, ranges, options, join(folder, `clip.${format}`))),
        );
        const summary = summarise(pairs);
        rows.push({
          name: `clips-page-${format}`,
          ...summary,
          unit: 'video s/s',
          bar: `>= ${bar} s/s`,
          isReached: summary.ours >= bar,
          peerName: `ffmpeg -ss -t ${peer.slice(0, 2).join(' ')}, ${ranges.length} times`,
        });
      }
      return rows;
    } finally {
      await context.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Opens the clip list and keeps only the first five; returns their time ranges. */
async function showClips(page: Page): Promise<Range[]> {
  await page.getByRole('button', { name: 'CREATE CLIPS' }).click();
  await page.getByLabel('Seconds before event').fill(String(MARGIN));
  await page.getByLabel('Seconds after event').fill(String(MARGIN));
  const rows = page.getByRole('list', { name: 'Clips to create' }).getByRole('listitem');
  await rows
    .first()
    .getByText(/^frames/)
    .waitFor();
  const count = await rows.count();
  for (let index = CLIPS; index < count; index++) await rows.nth(index).getByRole('checkbox').uncheck();
  const texts = await rows.allInnerTexts();
  return texts.slice(0, CLIPS).map((text) => {
    const [start = 0, end = 0] = [...text.matchAll(/(\d+):(\d+):([\d.]+)/g)].map(
      ([, hours, minutes, seconds]) => 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds),
    );
    return { start, end };
  });
}

/**
 * Chooses a format, at the video's own frame rate, and waits until its clips are planned and its encoder
 * measured.
 */
async function choose(page: Page, format: ClipFormat): Promise<void> {
  await page.getByLabel('Clip frame rate').selectOption('source');
  await page.getByLabel('Clip format').selectOption(format);
  await page
    .getByText(/^\d+ clips?, about .*(under a second|about \d+ (s|min))$/)
    .waitFor({ timeout: 60_000 });
}

/** Makes the clips; returns how many seconds that took, by the page's own clock. */
async function timeClips(page: Page): Promise<number> {
  const label = 'DOWNLOAD CLIPS';
  return page.evaluate(async (name) => {
    const button = () => [...document.querySelectorAll('button')].find((one) => one.textContent === name);
    const began = performance.now();
    button()?.click();
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        const isEnabled = button()?.disabled === false;
        if (!isEnabled) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
    return (performance.now() - began) / 1000;
  }, label);
}

async function timeFfmpeg(
  path: string,
  ranges: readonly Range[],
  options: readonly string[],
  out: string,
): Promise<number> {
  let seconds = 0;
  for (const { start, end } of ranges) {
    seconds += await timeTool('ffmpeg', [
      ...['-v', 'error', '-y', '-ss', `${start}`, '-i', path, '-t', `${end - start}`, ...options, out],
    ]);
  }
  return seconds;
}
