import { expect, it } from 'vitest';
import { failedTests } from './failed-tests.ts';

it('names the failed tests of a Vitest report', () => {
  const report = {
    testResults: [
      {
        name: 'src/scan.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'scans', failureMessages: [] },
          { status: 'failed', fullName: 'stops', failureMessages: ['expected 1 to be 2\n  at line 3'] },
        ],
      },
    ],
  };
  expect(failedTests(report)).toEqual(['src/scan.test.ts > stops: expected 1 to be 2']);
});

it('names the failed tests of a Playwright report, however deeply nested', () => {
  const waited = { message: 'check: timed out\n\nCall log:\n  - waiting for a box', location: { line: 7 } };
  const failed = {
    title: 'opens',
    file: 'open.spec.ts',
    ok: false,
    tests: [{ results: [{ errors: [{ message: '\u001B[31mTimed out\u001B[39m' }, waited] }] }],
  };
  const passed = { title: 'closes', file: 'open.spec.ts', ok: true, tests: [] };
  const report = { suites: [{ specs: [passed], suites: [{ specs: [failed] }] }] };
  expect(failedTests(report)).toEqual([
    'open.spec.ts > opens: Timed out\ncheck: timed out\n  Call log:\n    - waiting for a box\n  at line 7',
  ]);
});

it.each([null, {}])('names none if the report is %j', (report) => {
  expect(failedTests(report)).toEqual([]);
});
