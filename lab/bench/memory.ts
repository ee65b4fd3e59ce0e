import { readFileSync } from 'node:fs';
import { openHarness } from '../../tools/test-support/engine-harness/open-harness.ts';
import { listOwnProcesses } from '../../tools/test-support/read-processor-time.ts';
import { type Benchmark, rowWithinBar } from './benchmark.ts';
import { inputClicks, inputVideo } from './inputs.ts';

const BAR_MB = 400;
const SCAN_SECONDS = 60;
const POLL_MS = 250;

/** Memory of all browser processes early in the scan of a two-hour file, minus that of the idle page. */
export const memoryBenchmark: Benchmark = {
  name: 'memory',
  async run({ video, log }) {
    const path = video ?? (await inputVideo('two-hours-1080p60', log));
    await using harness = await openHarness();
    const page = await harness.openPage(path);
    await page.waitForTimeout(1500);
    const idle = browserMemoryMb();
    let peak = idle;
    const timer = setInterval(() => {
      peak = Math.max(peak, browserMemoryMb());
    }, POLL_MS);
    try {
      await page.evaluate(
        async ([clicks, seconds]) => {
          await window.framescout?.open();
          await window.framescout?.scan([clicks], 'adaptive', 0.75, seconds);
        },
        [inputClicks(), SCAN_SECONDS] as const,
      );
    } finally {
      clearInterval(timer);
      await page.close();
    }
    const ours = peak - idle;
    return rowWithinBar('memory', ours, BAR_MB, 'MB', `MB over idle, first ${SCAN_SECONDS} s of the scan`);
  },
};

/** Megabytes used by all Chromium processes that this process started, counting shared pages once (PSS). */
function browserMemoryMb(): number {
  const sizes = listOwnProcesses()
    .filter(({ pid }) => pid !== process.pid)
    .map(({ pid }) => Number(/^Pss:\s+(\d+)/m.exec(readMemory(pid))?.[1] ?? 0) * 1.024);
  return sizes.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1000;
}

/** Reads what the kernel says of a process's memory; empty if it has ended in the meantime. */
function readMemory(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch {
    return '';
  }
}
