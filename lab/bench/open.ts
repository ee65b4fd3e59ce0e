import { spawn } from 'node:child_process';
import { type Benchmark, rowWithinBar } from './benchmark.ts';
import { inputVideo } from './inputs.ts';
import { median } from './pairs.ts';
import { runTool } from './run-tool.ts';

const BAR_SECONDS = 1.5;
const ROUNDS = 5;
const PORT = 3399;

/**
 * Time from choosing a two-hour file until its first frame is drawn, in the real page served by the real
 * server.
 */
export const openBenchmark: Benchmark = {
  name: 'open',
  async run({ harness, video, log }) {
    const path = video ?? (await inputVideo('two-hours-1080p60', log));
    await runTool('npm', ['run', '-s', 'build']);
    const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
      env: { ...process.env, PORT: String(PORT) },
      stdio: 'ignore',
    });
    try {
      const seconds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) seconds.push(await timeOpening(harness.browser, path));
      const ours = median(seconds);
      return [rowWithinBar('open', ours, BAR_SECONDS, 's', 's to the first frame of 2 h')];
    } finally {
      server.kill();
    }
  },
};

async function timeOpening(browser: Parameters<Benchmark['run']>[0]['harness']['browser'], path: string) {
  const page = await browser.newPage();
  try {
    await reach(page);
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
  } finally {
    await page.close();
  }
}

async function reach(page: {
  goto(url: string): Promise<unknown>;
  waitForTimeout(ms: number): Promise<void>;
}) {
  for (let attempt = 0; attempt < 40; attempt++) {
    try {
      await page.goto(`http://localhost:${PORT}/app`);
      return;
    } catch {
      await page.waitForTimeout(250);
    }
  }
  throw new Error('The server did not come up.');
}
