import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClipFormat } from '@framescout/contract';
import type { Page } from 'playwright';
import { logEvents, waitForCompletion } from '../../e2e/analyzer.ts';
import type { Benchmark, BenchmarkContext, BenchmarkRow } from './benchmark.ts';
import { cpuSecondsOfDescendants, cpuSecondsOfExitedChildren } from './cpu-seconds.ts';
import { describeTime } from './describe-time.ts';
import { inputVideo, soundInputTruth, truthBeside } from './inputs.ts';
import { alternate, summarise } from './pairs.ts';
import { openProduct } from './product-page.ts';
import { requireFfmpeg, timeTool } from './run-tool.ts';
import { timePress } from './time-press.ts';

type Measured = { format: ClipFormat; rounds: number; bar: number; peer: readonly string[] };

const CLIPS = 5;
const MARGIN = 1.5;
const VP9 = ['-c:v', 'libvpx-vp9', '-b:v', '4M', '-deadline', 'realtime', '-cpu-used', '8', '-row-mt', '1'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];
// Seconds of clip per second: if copied, five clips of 33 s in total take at most one second.
const MEASURED: readonly Measured[] = [
  { format: 'mp4', rounds: 7, bar: 33, peer: ['-c', 'copy'] },
  { format: 'webm', rounds: 3, bar: 1.6, peer: [...VP9, '-c:a', 'libopus'] },
  { format: 'avi', rounds: 3, bar: 3, peer: [...H264, '-c:a', 'copy'] },
  { format: 'flv', rounds: 3, bar: 3, peer: [...H264, '-c:a', 'copy'] },
  { format: 'mkv', rounds: 3, bar: 3, peer: [...H264, '-c:a', 'copy'] },
];
// The page spaces downloads further apart when many have just started.
const DOWNLOADS_APART_MS = 4500;
// The button is disabled while clips are made.
const CLIPS_MADE = '//button[. = "DOWNLOAD CLIPS" and not(@disabled)]';

type Range = { start: number; end: number };

/**
 * Makes five clips of a recording with sound in the product's page, as a user would: from pressing DOWNLOAD
 * CLIPS until the last download has started, against FFmpeg cutting the same ranges.
 */
export const clipsInPageBenchmarks: Benchmark[] = MEASURED.map((measured) => ({
  name: `clips-page-${measured.format}`,
  run: (context) => measure(context, measured),
}));

async function measure(
  { harness, video, log }: BenchmarkContext,
  { format, rounds, bar, peer }: Measured,
): Promise<BenchmarkRow[]> {
  requireFfmpeg();
  const truth = truthBeside(video) ?? soundInputTruth();
  const path = video ?? (await inputVideo('h264-720p30-sound', log));
  await using product = await openProduct(harness);
  await using marked = await product.openMarked(path, [truth]);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'framescout-clips-page-'));
  const { page } = marked;
  await logEvents(page);
  await waitForCompletion(page);
  const ranges = await showClips(page);
  const seconds = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  log(`${ranges.length} clips of ${seconds.toFixed(1)} s in all`);
  await choose(page, format);
  const pairs = await alternate(
    rounds,
    async () => {
      await page.waitForTimeout(DOWNLOADS_APART_MS);
      const before = cpuSecondsOfDescendants();
      const taken = await timePress(page, 'DOWNLOAD CLIPS', CLIPS_MADE);
      const cpuSeconds = cpuSecondsOfDescendants() - before;
      log(`${format}: ${describeTime({ seconds: taken, cpuSeconds })}`);
      return seconds / taken;
    },
    async () => {
      const before = cpuSecondsOfExitedChildren();
      const taken = await timeFfmpeg(path, ranges, peer, join(folder.path, `clip.${format}`));
      const cpuSeconds = cpuSecondsOfExitedChildren() - before;
      log(`ffmpeg: ${describeTime({ seconds: taken, cpuSeconds })}`);
      return seconds / taken;
    },
  );
  const summary = summarise(pairs);
  return [
    {
      name: `clips-page-${format}`,
      ...summary,
      unit: 'video s/s',
      bar: `>= ${bar} s/s`,
      isReached: summary.ours >= bar,
      peerName: `ffmpeg -ss -t ${peer.slice(0, 2).join(' ')}, ${ranges.length} times`,
    },
  ];
}

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
