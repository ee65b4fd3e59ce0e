import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { COST_VARIABLE, type FileCost } from './file-cost.ts';
import { readProcessorTime } from '../test-support/read-processor-time.ts';

/** Writes what each test file cost, in a run that has one file at a time. */
export default class VitestCostReporter implements Reporter {
  #costs: FileCost[] = [];
  #before: number | null = null;

  // Starting the browser is nobody's cost.
  onTestModuleStart(): void {
    this.#before ??= readProcessorTime();
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    const now = readProcessorTime();
    this.#costs.push({ file: relative(process.cwd(), moduleId), seconds: now - (this.#before ?? now) });
    this.#before = now;
  }

  onTestRunEnd(): void {
    const path = process.env[COST_VARIABLE];
    if (path) writeFileSync(path, JSON.stringify(this.#costs));
  }
}
