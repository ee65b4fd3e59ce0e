import type { Benchmark } from './benchmark.ts';
import { type InputName, inputVideo } from './inputs.ts';
import { alternate, summarise } from './pairs.ts';
import { requireFfmpeg, timeTool } from './run-tool.ts';
import { scanInPage } from './scan-in-page.ts';

const ROUNDS = 5;
const BAR = 0.9;

/** Frames a second of a whole scan against bare decoding by native ffmpeg with all its threads. */
export const decodeBenchmarks: Benchmark[] = [
  decodeBenchmark('decode-h264', 'h264-1080p60'),
  decodeBenchmark('decode-vp9', 'vp9-1080p60'),
  decodeBenchmark('decode-av1', 'av1-1080p60'),
];

function decodeBenchmark(name: string, input: InputName): Benchmark {
  return {
    name,
    async run({ harness, video, log }) {
      requireFfmpeg();
      const path = video ?? (await inputVideo(input, log));
      let frames = 0;
      const pairs = await alternate(
        ROUNDS,
        async () => {
          const { report } = await scanInPage(harness, path);
          frames = report.framesLooked;
          return report.framesPerSecond;
        },
        () => timeTool('ffmpeg', ['-v', 'error', '-i', path, '-f', 'null', '-']),
      );
      const inFrames = pairs.map(({ ours, peer }) => ({ ours, peer: frames / peer }));
      const summary = summarise(inFrames);
      return [
        {
          name,
          ...summary,
          unit: 'frames/s',
          bar: `>= ${BAR} x`,
          isReached: summary.ratio >= BAR,
          peerName: 'ffmpeg -f null',
        },
      ];
    },
  };
}
