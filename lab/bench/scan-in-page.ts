import type { HarnessScan } from '../../tools/test-support/engine-harness/harness.ts';
import type { Harness } from '../../tools/test-support/engine-harness/open-harness.ts';

/** When (seconds) and where (fractions of the picture) to click on an element. */
export type BenchClick = { time: number; x: number; y: number };

/**
 * Scans a video in a fresh page for elements, each clicked in three frames, with the adaptive matcher, which
 * is the product's default. With `anywhere`, searches the whole picture in every frame.
 */
export async function scanInPage(
  harness: Harness,
  video: string,
  elements: BenchClick[][],
  anywhere = false,
): Promise<HarnessScan> {
  const page = await harness.openPage(video);
  try {
    return await page.evaluate(
      async ({ elements: marked, anywhere: isAnywhere }) => {
        await window.framescout?.open();
        const scan = await window.framescout?.scan(marked, 'adaptive', 0.75, undefined, isAnywhere);
        if (!scan) throw new Error('The harness page is not ready.');
        return scan;
      },
      { elements, anywhere },
    );
  } finally {
    await page.close();
  }
}
