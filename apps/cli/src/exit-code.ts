import type { ItemResult } from './commands/for-each-item.ts';

/** Exit codes: done, something failed, a usage error, interrupted, or nobody reads the output. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130, unread: 141 } as const;

/** One of the process's exit codes. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Judges what was made of a recording, here or by a job: what is missing makes it done in part. */
export function judgeResult({
  skippedRanges,
  failedClips,
}: {
  skippedRanges: readonly unknown[];
  failedClips: number;
}): ItemResult {
  return skippedRanges.length === 0 && failedClips === 0 ? 'done' : 'in-part';
}
