import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { readProcessorTime } from '../test-support/read-processor-time.ts';
import { formatFailure, SLOW_MS, type TestReport, writeReport } from './test-report.ts';

type ThrownError = { message: string; stack?: string | undefined };

/**
 * Writes a `TestReport`. Vitest's own JSON report contains only an error's stack, which lacks the message in
 * browsers, and omits errors thrown outside of tests.
 */
export default class VitestReporter implements Reporter {
  readonly #costs: TestReport['costs'] = [];
  #before: number | null = null;

  // Starting the browser is nobody's cost.
  onTestModuleStart(): void {
    this.#before ??= readProcessorTime();
  }

  onTestModuleEnd(module: TestModule): void {
    const now = readProcessorTime();
    this.#costs.push({ file: pathOf(module), seconds: now - (this.#before ?? now) });
    this.#before = now;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly ThrownError[]): void {
    writeReport({ ...reportOf(modules, unhandledErrors), costs: this.#costs });
  }
}

function reportOf(
  modules: readonly TestModule[],
  unhandledErrors: readonly ThrownError[],
): Omit<TestReport, 'costs'> {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const of = (state: string) => tests.filter((test) => test.result().state === state);
  const outsideTests = [
    ...modules.flatMap((module) =>
      module
        .errors()
        .map((error) => formatFailure(pathOf(module), 'outside of its tests', describe([error]))),
    ),
    ...unhandledErrors.map((error) => formatFailure('Vitest', 'outside of all tests', describe([error]))),
  ];
  return {
    passed: of('passed').length,
    failed: of('failed').length + outsideTests.length,
    skipped: of('skipped').length,
    failures: [...of('failed').map(sayCase), ...outsideTests],
    slow: modules.filter((module) => module.diagnostic().duration > SLOW_MS).map(pathOf),
  };
}

function sayCase(test: TestCase): string {
  return formatFailure(pathOf(test.module), test.fullName, describe(test.result().errors ?? []));
}

function pathOf(module: TestModule): string {
  return relative(process.cwd(), module.moduleId);
}

/** Describes the first error, and where it was thrown in the project's own files. */
function describe([error]: readonly ThrownError[]): string {
  if (!error) return '';
  const place = error.stack?.split('\n').find((line) => /^\s+at .*\/(packages|apps|tools|lab)\//.test(line));
  return `${error.message.split('\n').slice(0, 8).join('\n  ')}${place ? `\n  ${place.trim()}` : ''}`;
}
