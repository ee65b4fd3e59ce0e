import type { Benchmark } from './benchmark.ts';
import { inputClicks, inputVideo } from './inputs.ts';
import { alternate, summarise } from './pairs.ts';
import { scanInPage } from './scan-in-page.ts';

const ROUNDS = 5;
const BAR = 0.6;

/**
 * Frame rate when the element may be anywhere on screen, against a scan that searches only around its known
 * places.
 */
export const anywhereBenchmark: Benchmark = {
  name: 'anywhere',
  async run({ harness, video, log }) {
    const path = video ?? (await inputVideo('h264-1080p60', log));
    const scan = async (anywhere: boolean) => {
      const { report } = await scanInPage(harness, path, [inputClicks()], anywhere);
      return report.framesPerSecond;
    };
    const pairs = await alternate(
      ROUNDS,
      () => scan(true),
      () => scan(false),
    );
    const summary = summarise(pairs);
    return [
      {
        name: 'anywhere',
        ...summary,
        unit: 'frames/s',
        bar: `>= ${BAR} x`,
        isReached: summary.ratio >= BAR,
        peerName: 'looking around its places',
      },
    ];
  },
};
