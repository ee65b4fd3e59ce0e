import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** From which duration on (ms) a file may have taken more processor time than is allowed: `npm run test:cost`. */
export const SLOW_MS = 8_000;

// What Vitest's and Playwright's errors say of it.
const CRASH = /page crashed|Target crashed|Browser connection was closed|browser has been closed/i;

/** Environment variable with the path of the report that our reporters write. */
export const REPORT_VARIABLE = 'FRAMESCOUT_TEST_REPORT';

/**
 * The outcome of a stage's tests. `failures` lists the tests that failed, each with its file and error, `slow` the files
 * that took longer than {@link SLOW_MS}, and `costs` the processor time of each file (seconds), which means something
 * if one runs at a time.
 */
export type TestReport = z.infer<typeof testReportSchema>;

export const testReportSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  failures: z.array(z.string()),
  slow: z.array(z.string()),
  costs: z.array(z.object({ file: z.string(), seconds: z.number() })),
});

/** Writes a report to where the run wants it. */
export function writeReport(report: TestReport): void {
  const path = process.env[REPORT_VARIABLE];
  if (path) writeFileSync(path, JSON.stringify(report));
}

/** Completes a report: a run that failed without a failed test, or report, counts as a failure. */
export function completeReport(report: TestReport | null, exitCode: number): TestReport {
  const found = report ?? { passed: 0, failed: 0, skipped: 0, failures: [], slow: [], costs: [] };
  const hasBrokenRun = found.failed === 0 && (exitCode !== 0 || !report);
  return hasBrokenRun ? { ...found, failed: 1 } : found;
}

/** Tells whether tests failed only because their browser crashed, which says nothing about them. */
export function isCrash({ failures }: TestReport): boolean {
  return failures.length > 0 && failures.every((failure) => CRASH.test(failure));
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
