import { z } from 'zod';
import { formatFailure, SLOW_MS, type TestReport } from './test-report.ts';

// Enough for what was expected, of which element, and what was awaited.
const MAX_LINES = 8;

const errorSchema = z.object({
  message: z.string().optional(),
  location: z.object({ line: z.number() }).optional(),
});

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'skipped']),
      results: z.array(z.object({ errors: z.array(errorSchema), duration: z.number() })),
    }),
  ),
});
const suiteSchema = z.object({
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});
const reportSchema = z.object({ suites: z.array(suiteSchema) });

type PlaywrightTest = z.infer<typeof specSchema>['tests'][number] & { file: string; title: string };

/** Converts Playwright's JSON report; null if it has another format. */
export function readPlaywrightReport(report: unknown): TestReport | null {
  const { success, data } = reportSchema.safeParse(report);
  if (!success) return null;
  const tests = data.suites.flatMap(testsOf);
  const of = (status: PlaywrightTest['status']) => tests.filter((test) => test.status === status);
  return {
    passed: of('expected').length,
    failed: of('unexpected').length,
    skipped: of('skipped').length,
    failures: of('unexpected').map(describeTest),
    slow: listSlow(tests),
  };
}

function listSlow(tests: readonly PlaywrightTest[]): string[] {
  const durations = new Map<string, number>();
  for (const { file, results } of tests) {
    const duration = results.reduce((sum, result) => sum + result.duration, 0);
    durations.set(file, (durations.get(file) ?? 0) + duration);
  }
  return [...durations].filter(([, duration]) => duration > SLOW_MS).map(([file]) => `e2e/${file}`);
}

function testsOf({ specs, suites = [] }: z.infer<typeof suiteSchema>): PlaywrightTest[] {
  const own = specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ ...test, file, title })));
  return [...own, ...suites.flatMap(testsOf)];
}

/** Describes what failed in a test. */
function describeTest({ file, title, results }: PlaywrightTest): string {
  const errors = results.flatMap((result) => result.errors);
  return formatFailure(file, title, errors.map(describeError).join('\n'));
}

/** Returns an error's first lines, which name the awaited locator, and the line in the test. */
function describeError({ message = '', location }: z.infer<typeof errorSchema>): string {
  const lines = message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES);
  return [...lines, ...(location ? [`at line ${location.line}`] : [])].join('\n  ');
}
