import type { HarnessScan } from '../tools/engine-harness/harness.ts';
import type { Harness } from '../tools/engine-harness/open-harness.ts';

/** Where the benchmarks' regions lie (fractions of the picture), and when the selections are taken (seconds). */
export const CLICKS = [
  { time: 2, x: 0.5, y: 0.5 },
  { time: 6, x: 0.5, y: 0.5 },
  { time: 9, x: 0.5, y: 0.5 },
];

/** Scans a video in a fresh page: three selections, adaptive, every frame. */
export async function scanInPage(harness: Harness, video: string): Promise<HarnessScan> {
  const page = await harness.openPage(video);
  try {
    return await page.evaluate(async (clicks) => {
      await window.framescout?.open();
      const scan = await window.framescout?.scan(clicks, 'adaptive', 0.75);
      if (!scan) throw new Error('The harness page is not ready.');
      return scan;
    }, CLICKS);
  } finally {
    await page.close();
  }
}
