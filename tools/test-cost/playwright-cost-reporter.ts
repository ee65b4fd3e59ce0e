import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase } from '@playwright/test/reporter';
import { COST_VARIABLE } from './file-cost.ts';
import { readProcessorTime } from '../test-support/read-processor-time.ts';

/** Writes what each file of end-to-end tests cost, in a run that has one test at a time. */
export default class PlaywrightCostReporter implements Reporter {
  #costs = new Map<string, number>();
  #before = 0;

  // Starting the server and the browser is nobody's cost.
  onTestBegin(): void {
    this.#before = readProcessorTime();
  }

  onTestEnd({ location }: TestCase): void {
    const file = relative(process.cwd(), location.file);
    this.#costs.set(file, (this.#costs.get(file) ?? 0) + readProcessorTime() - this.#before);
  }

  onEnd(): void {
    const costs = [...this.#costs].map(([file, seconds]) => ({ file, seconds }));
    const path = process.env[COST_VARIABLE];
    if (path) writeFileSync(path, JSON.stringify(costs));
  }
}
