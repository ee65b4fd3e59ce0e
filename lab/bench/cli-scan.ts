import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Benchmark, rowWithinBar } from './benchmark.ts';
import { type InputName, inputClicks, inputVideo } from './inputs.ts';
import { alternate, summarise } from './pairs.ts';
import { requireFfmpeg, runTool, timeFullDecode } from './run-tool.ts';

const PROGRAM = 'apps/cli/src/main.ts';
const ROUNDS = 5;
const BAR = 0.85;
const MEMORY_BAR_MB = 400;
const CODECS = ['h264', 'hevc', 'vp9', 'av1'] as const;
const PICTURES = { '1080p60': { width: 1920, height: 1080 }, '720p30': { width: 1280, height: 720 } };

/** Frame rate of a command-line scan, against bare decoding by native ffmpeg with all its threads. */
export const cliScanBenchmarks: Benchmark[] = (['1080p60', '720p30'] as const).flatMap((picture) =>
  CODECS.map((codec) => scanBenchmark(`cli-${codec}-${picture}`, `${codec}-${picture}`, PICTURES[picture])),
);

/** Peak memory (resident set) of the process that scans a two-hour file. */
export const cliMemoryBenchmark: Benchmark = {
  name: 'cli-memory',
  async run({ video, log }) {
    const path = resolve(video ?? (await inputVideo('two-hours-1080p60', log)));
    return inFolder(async (folder) => {
      const template = await mark(folder, path, PICTURES['1080p60']);
      const { peakMb, framesPerSecond } = await scan(folder, path, template);
      log(`${framesPerSecond.toFixed(0)} frames/s`);
      return [rowWithinBar('cli-memory', peakMb, MEMORY_BAR_MB, 'MB', 'MB resident, a scan of 2 h')];
    });
  },
};

type Size = { width: number; height: number };

function scanBenchmark(name: string, input: InputName, size: Size): Benchmark {
  return {
    name,
    async run({ video, log }) {
      requireFfmpeg();
      const path = resolve(video ?? (await inputVideo(input, log)));
      return inFolder(async (folder) => {
        const template = await mark(folder, path, size);
        let frames = 0;
        const pairs = await alternate(
          ROUNDS,
          async () => {
            const scanned = await scan(folder, path, template);
            frames = scanned.framesLooked;
            return scanned.framesPerSecond;
          },
          () => timeFullDecode(path),
        );
        const summary = summarise(pairs.map(({ ours, peer }) => ({ ours, peer: frames / peer })));
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
      });
    },
  };
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'framescout-cli-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function mark(folder: string, path: string, { width, height }: Size): Promise<string> {
  const template = join(folder, 'element.json');
  const marks = inputClicks().flatMap(({ time, x, y }) => ['--at', `${time},${x * width},${y * height}`]);
  await runTool(process.execPath, [PROGRAM, 'mark', path, ...marks, '-o', template]);
  return template;
}

const lineSchema = z.looseObject({ type: z.string() });
const finishedSchema = z.object({ framesLooked: z.number(), framesPerSecond: z.number() });

/** Scans in a separate process. The rate covers the scan alone, without startup or learning the element. */
async function scan(folder: string, path: string, template: string) {
  const peakFile = join(folder, 'peak.txt');
  const out = join(folder, `out-${crypto.randomUUID()}`);
  const program = [process.execPath, PROGRAM, 'scan', path, '-t', template, '-o', out, '--json'];
  const printed = await runTool('/usr/bin/time', ['-f', '%M', '-o', peakFile, ...program]);
  const lines = printed
    .trim()
    .split('\n')
    .map((line) => lineSchema.parse(JSON.parse(line)));
  const finished = finishedSchema.parse(lines.find(({ type }) => type === 'finished'));
  return {
    ...finished,
    peakMb: (Number(readFileSync(peakFile, 'utf8').trim().split('\n').at(-1)) * 1024) / 1e6,
  };
}
