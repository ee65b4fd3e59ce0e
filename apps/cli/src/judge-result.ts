import type { ItemResult } from './commands/for-each-item.ts';

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
