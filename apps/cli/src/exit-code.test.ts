import { expect, it } from 'vitest';
import { judgeResult } from './exit-code.ts';

const SKIPPED = { startTime: 1, endTime: 2, reason: 'unreadable' };

it.each([
  ['everything is there', [], 0, 'done'],
  ['a clip could not be made', [], 1, 'in-part'],
  ['a stretch could not be read', [SKIPPED], 0, 'in-part'],
] as const)('a job is judged like a scan of one machine: %s', (_case, skippedRanges, failedClips, judged) => {
  expect(judgeResult({ skippedRanges: [...skippedRanges], failedClips })).toBe(judged);
});
