import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/**
 * The outcome of a stage's tests. `failures` lists the tests that failed, and `flaky` those that passed at
 * the second attempt, which count as passed; each entry includes the file and the error.
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
 * Completes a stage's report. A run that failed without a failed test, or left no readable report, counts as
 * one failure, so that it can't pass for a success.
 */
export function completeReport(report: TestReport | null, exitCode: number): TestReport {
  const found = report ?? { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  const hasBrokenRun = found.failed === 0 && (exitCode !== 0 || !report);
  return hasBrokenRun ? { ...found, failed: 1 } : found;
}

/** Adds up all reports: `N passed, N failed, N skipped`. */
export function formatCounts(reports: TestReport[]): string {
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    reports.reduce((total, report) => total + report[count], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}

/** Formats a failed test so that even a truncated log says what went wrong: file, test name and reason. */
export function formatFailure(file: string, name: string, reason: string): string {
  return `${file} > ${name}: ${stripVTControlCharacters(reason).trim() || 'no reason given'}`;
}
