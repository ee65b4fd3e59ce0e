import { expect, it } from 'vitest';
import { readPlaywrightReport } from './playwright-report.ts';

const waited = { message: 'check: timed out\n\nCall log:\n  - waiting for a box', location: { line: 7 } };
const failed = { duration: 5000, errors: [{ message: '\u001B[31mTimed out\u001B[39m' }, waited] };
const passed = { duration: 4000, errors: [] };
const spec = (title: string, status: string, results: unknown[]) => ({
  title,
  file: 'open.spec.ts',
  tests: [{ status, results }],
});

it('counts tests and names the failed ones, however deeply nested', () => {
  const report = {
    suites: [
      {
        specs: [spec('closes', 'expected', [passed]), spec('waits', 'skipped', [])],
        suites: [{ specs: [spec('opens', 'unexpected', [failed])] }],
      },
    ],
  };
  const reason = 'Timed out\ncheck: timed out\n  Call log:\n    - waiting for a box\n  at line 7';
  expect(readPlaywrightReport(report)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: [`open.spec.ts > opens: ${reason}`],
    slow: ['e2e/open.spec.ts'],
  });
});

it.each([null, {}])('returns nothing for %j', (report) => {
  expect(readPlaywrightReport(report)).toBeNull();
});
