import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

// Enough for what was expected, of which element, and what was waited for.
const MOST_LINES = 8;

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
        .map(({ fullName, failureMessages }) => say(file, fullName, failureMessages?.[0]?.split('\n', 1)[0])),
    ),
  );

const playwrightErrorSchema = z.object({
  message: z.string().optional(),
  location: z.object({ line: z.number() }).optional(),
});
type PlaywrightError = z.infer<typeof playwrightErrorSchema>;

const playwrightSpecSchema = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ errors: z.array(playwrightErrorSchema) })),
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
 * The failed tests in Vitest's or Playwright's report, each with its file, its name and what was wrong, so that even a
 * truncated log says what failed. Empty if the report cannot be read.
 */
export function failedTests(runnerReport: unknown): string[] {
  return reportSchema.safeParse(runnerReport).data ?? [];
}

function failedSpecs({ specs, suites = [] }: PlaywrightSuite): string[] {
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        say(
          file,
          title,
          tests
            .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
            .map(describeError)
            .join('\n'),
        ),
      ),
    ...suites.flatMap(failedSpecs),
  ];
}

/** The head of an error, which names the locator that was waited for, and the line of the test. */
function describeError({ message = '', location }: PlaywrightError): string {
  const lines = message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES);
  return [...lines, ...(location ? [`at line ${location.line}`] : [])].join('\n  ');
}

function say(file: string, name: string, reason = ''): string {
  return `${file} > ${name}: ${stripVTControlCharacters(reason) || 'no reason given'}`;
}
