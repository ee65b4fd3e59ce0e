import { z } from 'zod';

const vitestReportSchema = z
  .object({
    testResults: z.array(
      z.object({
        name: z.string(),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform(({ testResults }) =>
    testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => say(file, fullName, failureMessages?.[0])),
    ),
  );

const playwrightSpecSchema = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});
const playwrightSuiteSchema = z.object({
  specs: z.array(playwrightSpecSchema),
  get suites() {
    return z.array(playwrightSuiteSchema).optional();
  },
});
type PlaywrightSuite = z.infer<typeof playwrightSuiteSchema>;

const playwrightReportSchema = z
  .object({ suites: z.array(playwrightSuiteSchema) })
  .transform(({ suites }) => suites.flatMap(failedSpecs));

const reportSchema = z.union([vitestReportSchema, playwrightReportSchema]);

/**
 * The failed tests in Vitest's or Playwright's report, each with its file, its name and the first line of the error, so
 * that even a truncated log says what failed. Empty if the report cannot be read.
 */
export function failedTests(runnerReport: unknown): string[] {
  return reportSchema.safeParse(runnerReport).data ?? [];
}

function failedSpecs({ specs, suites = [] }: PlaywrightSuite): string[] {
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        say(file, title, tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message),
      ),
    ...suites.flatMap(failedSpecs),
  ];
}

function say(file: string, name: string, message: string | undefined): string {
  return `${file} > ${name}: ${message?.split('\n', 1)[0] ?? 'no reason given'}`;
}
