import type { HarnessScan } from '../tools/engine-harness/harness.ts';
import type { Harness } from '../tools/engine-harness/open-harness.ts';

/** When (seconds) and where (fractions of the picture) an element is clicked on. */
export type BenchClick = { time: number; x: number; y: number };

/** Scans a video in a fresh page for elements, each clicked on in three frames: adaptive, every frame. */
export async function scanInPage(
  harness: Harness,
  video: string,
  elements: BenchClick[][],
): Promise<HarnessScan> {
  const page = await harness.openPage(video);
  try {
    return await page.evaluate(async (marked) => {
      await window.framescout?.open();
      const scan = await window.framescout?.scan(marked, 'adaptive', 0.75);
      if (!scan) throw new Error('The harness page is not ready.');
      return scan;
    }, elements);
  } finally {
    await page.close();
  }
}
