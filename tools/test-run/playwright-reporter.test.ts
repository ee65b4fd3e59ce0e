import { expect, it } from 'vitest';
import { type RunTest, reportTests } from './playwright-reporter.ts';

const place = (line: number) => ({ file: 'e2e/open.spec.ts', line, column: 1 });
const waited = { message: 'check: timed out\n\nCall log:\n  - waiting for a box', location: place(7) };
const failed = { duration: 5000, errors: [{ message: '\u001B[31mTimed out\u001B[39m' }, waited] };
const passed = { duration: 4000, errors: [] };
const test = (title: string, outcome: ReturnType<RunTest['outcome']>, results: RunTest['results']) => ({
  ...{ title, location: place(1), results },
  outcome: () => outcome,
});

it('counts tests, names the failed ones, and the files that took long', () => {
  const tests = [
    test('closes', 'expected', [passed]),
    test('waits', 'skipped', []),
    test('opens', 'unexpected', [failed]),
  ];
  const reason = 'Timed out\ncheck: timed out\n  Call log:\n    - waiting for a box\n  at line 7';
  expect(reportTests(tests)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: [`e2e/open.spec.ts > opens: ${reason}`],
    slow: ['e2e/open.spec.ts'],
  });
});
