import { z } from 'zod';

/** How many tests passed, failed and were skipped. */
export type TestCounts = { passed: number; failed: number; skipped: number };

const vitestReportSchema = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numPendingTests: z.int(),
    numTodoTests: z.int(),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));

const playwrightReportSchema = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));

const reportSchema = z.union([vitestReportSchema, playwrightReportSchema]);

/**
 * The counts in Vitest's or Playwright's report. A run that failed without a failed test, or left no readable report,
 * counts as one failure: it must not look as if all was well.
 */
export function countTests(runnerReport: unknown, exitCode: number): TestCounts {
  const report = reportSchema.safeParse(runnerReport);
  const counts = report.success ? report.data : { passed: 0, failed: 0, skipped: 0 };
  const hasBrokenRun = counts.failed === 0 && (exitCode !== 0 || !report.success);
  return hasBrokenRun ? { ...counts, failed: 1 } : counts;
}

/** Adds counts up. */
export function sumCounts(all: TestCounts[]): TestCounts {
  return all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** `N passed, N failed, N skipped`. */
export function formatCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
