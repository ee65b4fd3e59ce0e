import { describe, expect, it } from 'vitest';
import { completeReport, formatCounts, formatFailure, isCrash } from './test-report.ts';

const report = { passed: 7, failed: 0, skipped: 3, failures: [], slow: [], costs: [] };

describe('completeReport', () => {
  it('keeps the counts that a run reported', () => {
    expect(completeReport(report, 0)).toEqual(report);
    expect(completeReport({ ...report, failed: 2 }, 1)).toMatchObject({ failed: 2 });
  });

  it('counts a run that failed outside its tests as one failure', () => {
    expect(completeReport(report, 1)).toEqual({ ...report, failed: 1 });
  });

  it('counts a run without a report as one failure', () => {
    expect(completeReport(null, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });
});

it('tells a crash of the browser from a failure', () => {
  const crashed = 'clips.spec.ts > cuts: page.click: Target crashed';
  const failed = 'clips.spec.ts > cuts: expected 3 clips';
  expect(isCrash({ ...report, failures: [crashed] })).toBe(true);
  expect(isCrash({ ...report, failures: [crashed, failed] })).toBe(false);
  expect(isCrash(report)).toBe(false);
});

it('formats the totals in one line', () => {
  expect(formatCounts([report, { ...report, passed: 5, failed: 1 }])).toBe('12 passed, 1 failed, 6 skipped');
});

it('formats a test without terminal colors', () => {
  expect(formatFailure('open.test.ts', 'opens', '\u001B[31mTimed out\u001B[39m')).toBe(
    'open.test.ts > opens: Timed out',
  );
  expect(formatFailure('open.test.ts', 'opens', '')).toBe('open.test.ts > opens: no reason given');
});
