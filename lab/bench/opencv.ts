import { join } from 'node:path';
import type { Benchmark } from './benchmark.ts';
import { inputClicks, inputVideo } from './inputs.ts';
import { alternate, summarise } from './pairs.ts';
import { PYTHON, requireOpenCv, timeTool } from './run-tool.ts';
import { scanInPage } from './scan-in-page.ts';

const ROUNDS = 3;
const BAR = 1.7;

/** Frame rate against a plain OpenCV loop over the same three regions. */
export const opencvBenchmark: Benchmark = {
  name: 'opencv',
  async run({ harness, video, log }) {
    requireOpenCv();
    const path = video ?? (await inputVideo('h264-1080p60', log));
    const script = join(import.meta.dirname, 'opencv_scan.py');
    const clicks = inputClicks();
    let frames = 0;
    const pairs = await alternate(
      ROUNDS,
      async () => {
        const { report } = await scanInPage(harness, path, [clicks]);
        frames = report.framesLooked;
        return report.framesPerSecond;
      },
      () => timeTool(PYTHON, [script, path, ...clicks.flatMap(({ time, x, y }) => [time, x, y].map(String))]),
    );
    const summary = summarise(pairs.map(({ ours, peer }) => ({ ours, peer: frames / peer })));
    return [
      {
        name: 'opencv',
        ...summary,
        unit: 'frames/s',
        bar: `>= ${BAR} x`,
        isReached: summary.ratio >= BAR,
        peerName: 'OpenCV VideoCapture + matchTemplate',
      },
    ];
  },
};
