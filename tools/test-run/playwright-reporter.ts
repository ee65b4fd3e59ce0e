import { relative } from 'node:path';
import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { readProcessorTime } from '../test-support/read-processor-time.ts';
import { formatFailure, SLOW_MS, type TestReport, writeReport } from './test-report.ts';

// Enough for what was expected, of which element, and what was awaited.
const MAX_LINES = 8;

/** What we need to know of a test; Playwright's `TestCase` says it. */
export type RunTest = Pick<TestCase, 'title' | 'location' | 'outcome'> & {
  results: readonly { duration: number; errors: readonly TestError[] }[];
};

/** Writes a `TestReport`. */
export default class PlaywrightReporter implements Reporter {
  readonly #costs = new Map<string, number>();
  #suite: Suite | null = null;
  #before = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  // Starting the server and the browser is nobody's cost.
  onTestBegin(): void {
    this.#before = readProcessorTime();
  }

  onTestEnd(test: TestCase): void {
    const seconds = readProcessorTime() - this.#before;
    this.#costs.set(fileOf(test), (this.#costs.get(fileOf(test)) ?? 0) + seconds);
  }

  onEnd(): void {
    const costs = [...this.#costs].map(([file, seconds]) => ({ file, seconds }));
    writeReport({ ...reportTests(this.#suite?.allTests() ?? []), costs });
  }
}

/** Sums up the outcomes of tests. */
export function reportTests(tests: readonly RunTest[]): Omit<TestReport, 'costs'> {
  const of = (outcome: ReturnType<RunTest['outcome']>) => tests.filter((test) => test.outcome() === outcome);
  const durations = new Map<string, number>();
  for (const test of tests) {
    const duration = test.results.reduce((sum, result) => sum + result.duration, 0);
    durations.set(fileOf(test), (durations.get(fileOf(test)) ?? 0) + duration);
  }
  return {
    passed: of('expected').length,
    failed: of('unexpected').length,
    skipped: of('skipped').length,
    failures: of('unexpected').map(describeTest),
    slow: [...durations].filter(([, duration]) => duration > SLOW_MS).map(([file]) => file),
  };
}

function fileOf({ location }: RunTest): string {
  return relative(process.cwd(), location.file);
}

function describeTest(test: RunTest): string {
  const errors = test.results.flatMap((result) => result.errors);
  return formatFailure(fileOf(test), test.title, errors.map(describeError).join('\n'));
}

/** Returns an error's first lines, which name the awaited locator, and the line in the test. */
function describeError({ message = '', location }: TestError): string {
  const lines = message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES);
  return [...lines, ...(location ? [`at line ${location.line}`] : [])].join('\n  ');
}
