import type { Benchmark, BenchmarkContext, BenchmarkRow } from './benchmark.ts';
import { type InputName, inputClicks, inputVideo } from './inputs.ts';
import { alternate, type Pair, summarise } from './pairs.ts';
import { scanInPage } from './scan-in-page.ts';

const ROUNDS = 2;
// The specification's method is slow but steady: this many samples are enough to measure its rate.
const SEEK_SAMPLES = 40;

/**
 * A scan against seeking a `<video>` once per second with a 50 ms wait: frames sampled per second, and the
 * time for the whole video.
 */
export const seekBenchmarks: Benchmark[] = [
  {
    name: 'seek-rate',
    run: async (context) => {
      const pairs = await measure(context, 'h264-1080p60', (ours, peer) => ({
        ours: ours.samples / ours.seconds,
        peer: peer.samples / peer.seconds,
      }));
      return [row('seek-rate', pairs, 'frames/s', 50)];
    },
  },
  wholeScan('seek-whole-1080p60', 'h264-1080p60', 1),
  wholeScan('seek-whole-720p30', 'h264-720p30', 3),
];

function wholeScan(name: string, input: InputName, bar: number): Benchmark {
  return {
    name,
    run: async (context) => {
      const pairs = await measure(context, input, (ours, peer) => ({
        ours: ours.videoSeconds / ours.seconds,
        peer: peer.samples / peer.seconds,
      }));
      return [row(name, pairs, 'video s/s', bar)];
    },
  };
}

type Run = { samples: number; seconds: number; videoSeconds: number };

async function measure(
  { harness, video, log }: BenchmarkContext,
  input: InputName,
  compare: (ours: Run, peer: Run) => Pair,
): Promise<Pair[]> {
  const path = video ?? (await inputVideo(input, log));
  let ours: Run | null = null;
  let peer: Run | null = null;
  const rounds: Pair[] = [];
  await alternate(
    ROUNDS,
    async () => {
      const { samples, seconds, report } = await scanInPage(harness, path, [inputClicks()]);
      ours = { samples, seconds, videoSeconds: report.speed * seconds };
      if (peer) rounds.push(compare(ours, peer));
      return seconds;
    },
    async () => {
      const page = await harness.openPage(path);
      const loop = await page.evaluate(async (limit) => window.framescout?.seekLoop(limit), SEEK_SAMPLES);
      await page.close();
      if (!loop) throw new Error('The harness page is not ready.');
      peer = { ...loop, videoSeconds: loop.samples };
      if (ours) rounds.push(compare(ours, peer));
      return loop.seconds;
    },
  );
  return rounds;
}

function row(name: string, pairs: Pair[], unit: string, bar: number): BenchmarkRow {
  const summary = summarise(pairs);
  return {
    name,
    ...summary,
    unit,
    bar: `>= ${bar} x`,
    isReached: summary.ratio >= bar,
    peerName: '<video> seek + 50 ms, once a second',
  };
}
