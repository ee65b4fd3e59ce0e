import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { openHarness } from '../../tools/test-support/engine-harness/open-harness.ts';
import { anywhereBenchmark } from './anywhere.ts';
import { backupBenchmark } from './backup.ts';
import { type Benchmark, type BenchmarkRow, MissingToolError } from './benchmark.ts';
import { cliMemoryBenchmark, cliScanBenchmarks } from './cli-scan.ts';
import { cliWorkersBenchmark } from './cli-workers.ts';
import { clipsBenchmark } from './clips.ts';
import { clipsInPageBenchmarks } from './clips-in-page.ts';
import { decodeBenchmarks } from './decode.ts';
import { decodeOnlyBenchmarks } from './decode-only.ts';
import { eventListBenchmark } from './event-list.ts';
import { eventsBenchmark } from './events.ts';
import { figuresBenchmark } from './figures.ts';
import { markingBenchmark } from './marking.ts';
import { memoryBenchmark } from './memory.ts';
import { openBenchmark } from './open.ts';
import { openFFmpegBenchmark } from './open-ffmpeg.ts';
import { opencvBenchmark } from './opencv.ts';
import { privateWindowsBenchmark } from './private-windows.ts';
import { recordRows, renderTable } from './results-table.ts';
import { scanPageBenchmarks } from './scan-page.ts';
import { seekBenchmarks } from './seek.ts';
import { sessionBenchmark } from './session.ts';

const BENCHMARKS: readonly Benchmark[] = [
  ...decodeBenchmarks,
  ...decodeOnlyBenchmarks,
  ...scanPageBenchmarks,
  anywhereBenchmark,
  opencvBenchmark,
  ...seekBenchmarks,
  memoryBenchmark,
  markingBenchmark,
  openBenchmark,
  openFFmpegBenchmark,
  clipsBenchmark,
  ...clipsInPageBenchmarks,
  privateWindowsBenchmark,
  sessionBenchmark,
  figuresBenchmark,
  backupBenchmark,
  eventsBenchmark,
  eventListBenchmark,
  ...cliScanBenchmarks,
  cliMemoryBenchmark,
  cliWorkersBenchmark,
];
const DOCUMENT = 'docs/benchmarks.md';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    record: { type: 'boolean', default: false },
    video: { type: 'string' },
  },
});

try {
  if (values.record && values.video) throw new Error('Rows of a video of your own are not recorded.');
  const wanted = BENCHMARKS.filter(({ name }) => !values.only || isNamed(name, values.only));
  if (wanted.length === 0) {
    throw new Error(
      `There is no benchmark ${values.only}; there are ${BENCHMARKS.map(({ name }) => name).join(', ')}.`,
    );
  }
  const log = (text: string) => void process.stderr.write(`${text}\n`);
  await using harness = await openHarness();
  const rows: BenchmarkRow[] = [];
  for (const benchmark of wanted) {
    log(benchmark.name);
    try {
      const measuredRows = await benchmark.run({ harness, video: values.video ?? null, log });
      rows.push(...measuredRows);
      if (values.record) record(measuredRows);
    } catch (error) {
      if (!(error instanceof MissingToolError)) throw error;
      log(`${benchmark.name} left out: ${error.message}`);
    }
  }
  if (values.json) {
    const plain = rows.map(({ name, ours, peer, ratio, unit }) => ({ name, ours, peer, ratio, unit }));
    process.stdout.write(`${JSON.stringify(plain)}\n`);
  } else {
    process.stdout.write(renderTable(rows, sayWhen()));
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Whether a name matches: exactly, or by a prefix that ends with a star (`cli-*`). */
function isNamed(name: string, wanted: string): boolean {
  return wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}

function record(rows: readonly BenchmarkRow[]): void {
  writeFileSync(DOCUMENT, recordRows(readFileSync(DOCUMENT, 'utf8'), rows, sayWhen()));
}

function sayWhen(): string {
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores`;
}
