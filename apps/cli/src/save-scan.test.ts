import { join } from 'node:path';
import type { CheckpointStore } from '@framescout/framescout';
import { expect, it } from 'vitest';
import { folderForThisTest } from '../../../tools/test-support/temporary-folder.ts';
import { checkpointUntilFailure } from './save-scan.ts';

type Summary = Parameters<CheckpointStore['begin']>[0];

const summaryAt = (progressPercent: number): Summary => ({
  ...{ fingerprint: 'f', videoName: 'match.mp4', savedAt: 1, elements: [], matcher: 'adaptive' },
  ...{ progressPercent, everyNth: 1, run: 'A' },
});

it('stays as it was before a read failed, and outlasts the scan', async () => {
  const folder = folderForThisTest();
  let failure: unknown = null;
  const store = checkpointUntilFailure(join(folder, 'checkpoint'), { failure: () => failure });
  await store.begin(summaryAt(0));
  await store.append(summaryAt(40), [], []);
  failure = new Error('EIO');
  await store.append(summaryAt(60), [], [{ startTime: 40, endTime: 50, reason: 'damaged' }]);
  await store.dropRun('f', 'A');
  const kept = await store.takeOver('f', 'B');
  expect([kept?.summary.progressPercent, kept?.skippedRanges]).toEqual([40, []]);
});
