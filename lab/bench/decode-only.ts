import type { Harness } from '../../tools/test-support/engine-harness/open-harness.ts';
import type { Benchmark } from './benchmark.ts';
import { type InputName, inputVideo } from './inputs.ts';
import { alternate, summarise } from './pairs.ts';
import { requireFfmpeg, timeFullDecode } from './run-tool.ts';

const ROUNDS = 3;

/**
 * Speed of the browser's decoders alone, against ffmpeg decoding everything: with every frame, and without
 * those that no other is predicted from. No scan that needs these frames can be faster; the bars are those of
 * {@link scanPageBenchmarks}.
 */
export const decodeOnlyBenchmarks: Benchmark[] = [
  decodingAlone('alone-h264-1080p60', 'sound-h264-1080p60', 1.2),
  decodingAlone('alone-menu-720p30', 'sound-menu-720p30', 1),
  decodingAlone('alone-killfeed-720p30', 'sound-killfeed-720p30', 1),
  decodingAlone('alone-av1-1080p60', 'sound-av1-1080p60', 1.2),
];

function decodingAlone(name: string, input: InputName, bar: number): Benchmark {
  return {
    name,
    async run({ harness, video, log }) {
      requireFfmpeg();
      const path = video ?? (await inputVideo(input, log));
      const rows = [];
      for (const skipsDisposable of [false, true]) {
        const pairs = await alternate(
          ROUNDS,
          () => timeDecoding(harness, path, skipsDisposable),
          () => timeFullDecode(path),
        );
        // Figures in seconds, where less is better: the ratio is the peer's to ours.
        const {
          ours: peer,
          peer: ours,
          ratio,
        } = summarise(pairs.map((pair) => ({ ours: pair.peer, peer: pair.ours })));
        rows.push({
          name: skipsDisposable ? `${name}-needed` : name,
          ...{ ours, peer, ratio },
          unit: 's',
          bar: `>= ${bar} x`,
          isReached: ratio >= bar,
          peerName: 'ffmpeg -f null',
        });
      }
      return rows;
    },
  };
}

/**
 * Measures how many seconds WebCodecs takes to decode a video with one decoder per core, without reading the
 * frames.
 */
export async function timeDecoding(
  harness: Harness,
  path: string,
  skipsDisposable: boolean,
): Promise<number> {
  const page = await harness.openPage(path);
  try {
    return await page.evaluate(async (isSparing) => {
      const { framescout } = window;
      if (!framescout) throw new Error('The harness is not open.');
      return framescout.decodeAlone({ decoders: navigator.hardwareConcurrency, skipsDisposable: isSparing });
    }, skipsDisposable);
  } finally {
    await page.close();
  }
}
