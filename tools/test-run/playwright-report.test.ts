import { expect, it } from 'vitest';
import { readPlaywrightReport } from './playwright-report.ts';

const waited = { message: 'check: timed out\n\nCall log:\n  - waiting for a box', location: { line: 7 } };
const failed = { errors: [{ message: '\u001B[31mTimed out\u001B[39m' }, waited] };
const passed = { errors: [] };
const spec = (title: string, status: string, results: unknown[]) => ({
  title,
  file: 'open.spec.ts',
  tests: [{ status, results }],
});

it('counts tests and names the failed and flaky ones, however deeply nested', () => {
  const report = {
    suites: [
      {
        specs: [spec('closes', 'expected', [passed]), spec('waits', 'skipped', [])],
        suites: [
          { specs: [spec('opens', 'unexpected', [failed, failed]), spec('cuts', 'flaky', [failed, passed])] },
        ],
      },
    ],
  };
  const reason = 'Timed out\ncheck: timed out\n  Call log:\n    - waiting for a box\n  at line 7';
  expect(readPlaywrightReport(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: [`open.spec.ts > opens: ${reason}`],
    flaky: [`open.spec.ts > cuts: ${reason}`],
  });
});

it.each([null, {}])('returns nothing for %j', (report) => {
  expect(readPlaywrightReport(report)).toBeNull();
});
