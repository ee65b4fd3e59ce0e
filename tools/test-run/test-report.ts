import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/**
 * How a stage's tests ended. `failures` and `flaky` name tests, each with its file and what was wrong: those that
 * failed, and those that passed at the second attempt, which count as passed.
 */
export type TestReport = z.infer<typeof testReportSchema>;

export const testReportSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  failures: z.array(z.string()),
  flaky: z.array(z.string()),
});

/**
 * What a stage reports. A run that failed without a failed test, or left no readable report, counts as one failure: it
 * must not look as if all was well.
 */
export function completeReport(report: TestReport | null, exitCode: number): TestReport {
  const found = report ?? { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  const hasBrokenRun = found.failed === 0 && (exitCode !== 0 || !report);
  return hasBrokenRun ? { ...found, failed: 1 } : found;
}

/** `N passed, N failed, N skipped` of all reports together. */
export function formatCounts(reports: TestReport[]): string {
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    reports.reduce((total, report) => total + report[count], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}

/** A test in a line of its own, so that even a truncated log says what failed: file, name and what was wrong. */
export function sayTest(file: string, name: string, reason: string): string {
  return `${file} > ${name}: ${stripVTControlCharacters(reason).trim() || 'no reason given'}`;
}
