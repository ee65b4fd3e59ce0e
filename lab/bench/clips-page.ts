import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { clipRows, openClips } from '../../e2e/support/clips.ts';
import { openProduct } from '../open-product.ts';
import { alternate, type Benchmark, summarize } from './benchmark.ts';
import { inputVideo, soundInputTruth, truthBeside } from './inputs.ts';
import { keepFirstClips, openMarked, scanMarked, timeClips } from './marked-page.ts';
import { logTime, requireTool, timeFfmpeg } from './run-tool.ts';

const ROUNDS = 7;
// Seconds of clip per second: copied, five clips of 33 s in total take at most one second.
const BAR = 33;
const CLIPS = 5;
const MARGIN = 1.5;
// The page spaces downloads further apart when many have just started.
const DOWNLOADS_APART_MS = 4500;

type Range = { start: number; end: number };

/**
 * Makes five clips of a recording with sound in the product's page, as a user would: from pressing DOWNLOAD
 * CLIPS until the last download has started, against FFmpeg copying the same ranges.
 */
export const clipsPageBenchmark: Benchmark = {
  name: 'clips-page-mp4',
  async run({ video, log }) {
    requireTool('ffmpeg', '-version');
    const truth = video ? truthBeside(video) : soundInputTruth();
    const path = video ?? (await inputVideo('h264-720p30-sound', log));
    await using product = await openProduct();
    await using page = await openMarked(product, path, [truth]);
    await using folder = await mkdtempDisposable(join(tmpdir(), 'framescout-clips-page-'));
    await scanMarked(page);
    const ranges = await showClips(page);
    const seconds = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
    log(`${ranges.length} clips of ${seconds.toFixed(1)} s in all`);
    const pairs = await alternate(
      ROUNDS,
      async () => {
        await page.waitForTimeout(DOWNLOADS_APART_MS);
        return seconds / (await logTime('mp4', log, () => timeClips(page)));
      },
      async () => seconds / (await logTime('ffmpeg', log, () => cut(path, ranges, folder.path))),
    );
    const summary = summarize(pairs);
    return {
      ...{ name: 'clips-page-mp4', ...summary, unit: 'video s/s', bar: `>= ${BAR} s/s` },
      isReached: summary.ours >= BAR,
      peerName: `ffmpeg -ss -t -c copy, ${ranges.length} times`,
    };
  },
};

/** Has the first five clips planned as MP4, at the video's own frame rate; returns their time ranges. */
async function showClips(page: Page): Promise<Range[]> {
  await openClips(page, MARGIN, MARGIN);
  const rows = clipRows(page);
  await rows
    .first()
    .getByText(/^frames/)
    .waitFor();
  await keepFirstClips(page, CLIPS);
  const texts = await rows.allInnerTexts();
  await page.getByLabel('Clip frame rate').selectOption('source');
  await page.getByLabel('Clip format').selectOption('mp4');
  // Until its encoder is measured.
  await page
    .getByText(/^\d+ clips?, about .*(under a second|about \d+ (s|min))$/)
    .waitFor({ timeout: 60_000 });
  return texts.slice(0, CLIPS).map((text) => {
    const [start = 0, end = 0] = [...text.matchAll(/(\d+):(\d+):([\d.]+)/g)].map(
      ([, hours, minutes, seconds]) => 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds),
    );
    return { start, end };
  });
}

async function cut(path: string, ranges: readonly Range[], folder: string): Promise<number> {
  let seconds = 0;
  for (const { start, end } of ranges) {
    const options = ['-ss', `${start}`, '-i', path, '-t', `${end - start}`, '-c', 'copy'];
    seconds += await timeFfmpeg(['-y', ...options, join(folder, 'clip.mp4')]);
  }
  return seconds;
}
