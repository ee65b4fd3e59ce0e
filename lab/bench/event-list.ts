import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { chromiumLaunchOptions } from '../../tools/test-support/chromium.ts';
import { runServer } from '../../tools/test-support/run-server.ts';
import { signUp } from '../sign-up.ts';
import { type Benchmark, type BenchmarkRow, rowWithinBar } from './benchmark.ts';
import { inputVideo } from './inputs.ts';
import { mainThreadTasks } from './main-thread.ts';
import { openManyEvents } from './many-events.ts';

// One frame at 60 Hz, and the limit for a display that refreshes slightly slower than that.
const BAR_MS = 16.7;
const FRAME_BAR_MS = 17;
const SETTLE_MS = 300;
const TURN_MS = 25;

/**
 * Smoothness of a list of 50,000 events: the 99th percentile of the time between animation frames, and the
 * CPU time of the longest task, which doesn't depend on the machine's other load. Needs the built app.
 */
export const eventListBenchmark: Benchmark = {
  name: 'event-list',
  async run({ log }) {
    const video = await inputVideo('many-events', log);
    const folder = await mkdtemp(join(tmpdir(), 'framescout-event-list-'));
    const server = await runServer({ DATA_DIR: folder });
    const browser = await chromium.launch(chromiumLaunchOptions());
    try {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1280, height: 720 },
      });
      await signUp(context, server.url);
      const page = await context.newPage();
      // The page falls back to a plain file input without the browser's own picker, which can't be automated.
      await page.addInitScript(() => void Reflect.deleteProperty(window, 'showOpenFilePicker'));
      await openManyEvents(page, video);
      const rows: BenchmarkRow[] = [];
      for (const [name, use] of Object.entries(USES)) {
        await page.waitForTimeout(SETTLE_MS);
        const { longest, gaps } = await watch(browser, page, () => use(page));
        const at = (share: number) => gaps[Math.floor(share * (gaps.length - 1))] ?? Number.NaN;
        log(
          `${name}: ${gaps.length} pictures, ${at(0.5).toFixed(1)} ms apart, ${at(1).toFixed(1)} ms at most`,
        );
        rows.push(rowWithinBar(`event-list-${name}-pictures`, at(0.99), FRAME_BAR_MS, 'ms', 'ms'));
        rows.push(rowWithinBar(`event-list-${name}-task`, longest, BAR_MS, 'ms', 'ms'));
      }
      return rows;
    } finally {
      await browser.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const USES: Record<string, (page: Page) => Promise<void>> = {
  scroll: async (page) => {
    await page.getByRole('grid', { name: 'Events' }).hover();
    // A few rows per turn at first, then hundreds.
    for (const pixels of [120, 12_000]) {
      for (let turn = 0; turn < 80; turn++) {
        await page.mouse.wheel(0, pixels);
        await page.waitForTimeout(TURN_MS);
      }
    }
  },
  filter: async (page) => {
    await page.getByRole('button', { name: 'Filter' }).click();
    for (const value of [/^95%/, /^Not judged/, /^90%/, /^95%/, /^Not judged/, /^90%/]) {
      await page.getByRole('checkbox', { name: value }).click();
      await page.waitForTimeout(SETTLE_MS);
    }
    await page.keyboard.press('Escape');
  },
  sort: async (page) => {
    for (const order of ['confidence', 'length', 'time']) {
      await page.getByLabel('Sort by').selectOption(order);
      await page.waitForTimeout(SETTLE_MS);
    }
  },
};

/**
 * Runs `use`; returns the duration of its longest task and the gaps between animation frames (ms, ascending).
 */
async function watch(browser: Browser, page: Page, use: () => Promise<void>) {
  let gaps: number[] = [];
  const tasks = await mainThreadTasks(browser, page, async () => {
    const timing = await page.evaluateHandle(() => {
      const apart: number[] = [];
      let before = performance.now();
      const follow = (now: number) => {
        apart.push(now - before);
        before = now;
        timer = requestAnimationFrame(follow);
      };
      let timer = requestAnimationFrame(follow);
      return {
        end() {
          cancelAnimationFrame(timer);
          return apart.sort((a, b) => a - b);
        },
      };
    });
    await use();
    gaps = await timing.evaluate((it) => it.end());
  });
  return { longest: Math.max(...tasks), gaps };
}
