import { describe, expect, it } from 'vitest';
import { countTests, formatCounts, sumCounts } from './test-counts.ts';

const vitestReport = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 };
const playwrightReport = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 3 } };

describe('countTests', () => {
  it('reads a Vitest report', () => {
    expect(countTests(vitestReport, 0)).toEqual({ passed: 7, failed: 0, skipped: 3 });
  });

  it('reads a Playwright report', () => {
    expect(countTests(playwrightReport, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  it('counts a run that failed outside its tests as one failure', () => {
    expect(countTests(vitestReport, 1)).toEqual({ passed: 7, failed: 1, skipped: 3 });
  });

  it.each([null, '', {}])('counts a run with the report %j as one failure', (report) => {
    expect(countTests(report, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('formatCounts', () => {
  it('formats the totals in one line', () => {
    const sum = sumCounts([countTests(vitestReport, 0), countTests(playwrightReport, 1)]);
    expect(formatCounts(sum)).toBe('12 passed, 1 failed, 6 skipped');
  });
});
