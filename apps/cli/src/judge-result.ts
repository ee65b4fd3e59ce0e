import type { ScanResult } from '@framescout/jobs';
import type { ItemResult } from './commands/for-each-item.ts';

/** Judges what was made of a recording, here or by a job: what is missing makes it done in part. */
export function judgeResult({
  skippedRanges,
  failedClips,
}: Pick<ScanResult, 'skippedRanges' | 'failedClips'>): ItemResult {
  return skippedRanges.length === 0 && failedClips === 0 ? 'done' : 'in-part';
}
