import { type Benchmark, rowWithinBar } from './benchmark.ts';
import { inputVideo } from './inputs.ts';
import { median } from './pairs.ts';

const BAR_SECONDS = 3;
const ROUNDS = 5;
// A time far into the file (seconds).
const MOMENT = 9000;

/** Time from choosing a file of several GB that needs FFmpeg until a frame far into it is shown. */
export const openFFmpegBenchmark: Benchmark = {
  name: 'open-ffmpeg',
  async run({ harness, video, log }) {
    const path = video ?? (await inputVideo('hours-xvid', log));
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await harness.openPage(path);
      seconds.push(
        await page.evaluate(async (time) => window.framescout?.showFrame(time) ?? Number.NaN, MOMENT),
      );
      await page.close();
    }
    const ours = median(seconds);
    return [rowWithinBar('open-ffmpeg', ours, BAR_SECONDS, 's', 's to a frame of an AVI over 4 GB')];
  },
};
