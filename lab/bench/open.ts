import type { Page } from 'playwright';
import { openHarness } from '../../tools/test-support/engine-harness/open-harness.ts';
import { openProduct } from '../open-product.ts';
import { median } from '../statistics.ts';
import { type Benchmark, rowWithinBar } from './benchmark.ts';
import { inputVideo } from './inputs.ts';

const ROUNDS = 5;
// A time far into the file (seconds).
const MOMENT = 9000;

/** Time from choosing a file until a picture of it is there. */
export const openBenchmarks: Benchmark[] = [
  // A two-hour file, until its first frame is drawn in the real page served by the real server.
  {
    name: 'open',
    async run({ video, log }) {
      const path = video ?? (await inputVideo('two-hours-1080p60', log));
      await using product = await openProduct();
      const seconds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await using page = await product.context.newPage();
        seconds.push(await timeOpening(page, path));
      }
      return rowWithinBar('open', median(seconds) ?? Number.NaN, 1.5, 's', 's to the first frame of 2 h');
    },
  },
  // A file of several GB that needs FFmpeg, until a frame far into it is shown.
  {
    name: 'open-ffmpeg',
    async run({ video, log }) {
      const path = video ?? (await inputVideo('hours-xvid', log));
      const seconds: number[] = [];
      await using harness = await openHarness();
      for (let round = 0; round < ROUNDS; round++) {
        await using page = await harness.openPage(path);
        seconds.push(
          await page.evaluate(async (time) => window.framescout?.showFrame(time) ?? Number.NaN, MOMENT),
        );
      }
      return rowWithinBar(
        'open-ffmpeg',
        median(seconds) ?? Number.NaN,
        3,
        's',
        's to a frame of an AVI over 4 GB',
      );
    },
  },
];

async function timeOpening(page: Page, path: string): Promise<number> {
  await page.goto('/app');
  const input = page.getByLabel('Video file', { exact: true });
  await input.waitFor({ state: 'attached' });
  // The clock starts when the page receives the file and stops when the first frame is on screen.
  await page.evaluate(() => {
    const clock = { chosen: 0, drawn: 0 };
    Object.assign(window, { openClock: clock });
    document.addEventListener('change', () => (clock.chosen ||= performance.now()), true);
    const look = () => {
      const player = document.querySelector('video');
      if (player) player.requestVideoFrameCallback(() => (clock.drawn ||= performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
  await input.setInputFiles(path);
  const handle = await page.waitForFunction(() => {
    const { openClock } = window as unknown as { openClock: { chosen: number; drawn: number } };
    return openClock.drawn > 0 ? (openClock.drawn - openClock.chosen) / 1000 : null;
  });
  return (await handle.jsonValue()) ?? Number.NaN;
}
