import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { type Benchmark, type BenchmarkRow, MissingToolError } from './benchmark.ts';
import { cliWorkersBenchmark } from './cli-workers.ts';
import { clipsLayoutPageBenchmark } from './clips-layout-page.ts';
import { clipsPageBenchmark } from './clips-page.ts';
import { memoryBenchmark } from './memory.ts';
import { openBenchmarks } from './open.ts';
import { recordRows, renderResults } from './results-table.ts';
import { scanPageBenchmarks } from './scan-page.ts';
import { sessionBenchmark } from './session.ts';

// At most twelve: a row that nobody reads is left out.
const BENCHMARKS: readonly Benchmark[] = [
  ...scanPageBenchmarks,
  memoryBenchmark,
  ...openBenchmarks,
  clipsPageBenchmark,
  clipsLayoutPageBenchmark,
  sessionBenchmark,
  cliWorkersBenchmark,
];
const DOCUMENT = 'docs/benchmarks.md';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    record: { type: 'boolean', default: false },
    video: { type: 'string' },
  },
});

if (values.record && values.video) throw new Error('Rows of a video of your own are not recorded.');
const wanted = BENCHMARKS.filter(({ name }) => matchesGlob(name, values.only ?? '*'));
if (wanted.length === 0) throw new Error(`There is no benchmark ${values.only} (${DOCUMENT}).`);
const log = (text: string) => void process.stderr.write(`${text}\n`);
const rows: BenchmarkRow[] = [];
for (const benchmark of wanted) {
  log(benchmark.name);
  try {
    const row = await benchmark.run({ video: values.video ?? null, log });
    rows.push(row);
    if (values.record) {
      writeFileSync(DOCUMENT, recordRows(readFileSync(DOCUMENT, 'utf8'), [row], sayWhen()));
    }
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    log(`${benchmark.name} left out: ${error.message}`);
  }
}
process.stdout.write(renderResults(rows, sayWhen()));

function sayWhen(): string {
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores`;
}
