import type { Benchmark } from './benchmark.ts';
import { type InputName, inputClicks, inputVideo } from './inputs.ts';
import { alternate, summarise } from './pairs.ts';
import { requireFfmpeg, timeFullDecode } from './run-tool.ts';
import { scanInPage } from './scan-in-page.ts';

const ROUNDS = 5;
// Horizontal offsets (fractions of the picture) of the four extra elements: parts of the same banner.
const BESIDE = [-0.06, -0.03, 0.03, 0.06];

/** Frame rate of a whole scan, against bare decoding by native ffmpeg with all its threads. */
export const decodeBenchmarks: Benchmark[] = [
  decodeBenchmark('decode-h264', 'h264-1080p60', 1.3),
  decodeBenchmark('decode-h264-five', 'h264-1080p60', 0.75, BESIDE),
  decodeBenchmark('decode-vp9', 'vp9-1080p60', 0.9),
  decodeBenchmark('decode-av1', 'av1-1080p60', 1.2),
];

function decodeBenchmark(
  name: string,
  input: InputName,
  bar: number,
  beside: readonly number[] = [],
): Benchmark {
  return {
    name,
    async run({ harness, video, log }) {
      requireFfmpeg();
      const path = video ?? (await inputVideo(input, log));
      const elements = [0, ...beside].map((offset) =>
        inputClicks().map(({ time, x, y }) => ({ time, x: x + offset, y })),
      );
      let frames = 0;
      const pairs = await alternate(
        ROUNDS,
        async () => {
          const { report } = await scanInPage(harness, path, elements);
          frames = report.framesLooked;
          return report.framesPerSecond;
        },
        () => timeFullDecode(path),
      );
      const inFrames = pairs.map(({ ours, peer }) => ({ ours, peer: frames / peer }));
      const summary = summarise(inFrames);
      return [
        {
          name,
          ...summary,
          unit: 'frames/s',
          bar: `>= ${bar} x`,
          isReached: summary.ratio >= bar,
          peerName: 'ffmpeg -f null',
        },
      ];
    },
  };
}
