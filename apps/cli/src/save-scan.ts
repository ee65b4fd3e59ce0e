import { rm } from 'node:fs/promises';
import type { CheckpointStore } from '@framescout/framescout';
import { checkpointFile, type SavedScan, type Source, writeScanFile } from '@framescout/node';

/** Saves a finished scan, and removes its checkpoint. One that stays must not cost the scan. */
export async function saveScan(
  scan: SavedScan,
  { file, checkpoint }: { file: string; checkpoint: string },
): Promise<void> {
  await writeScanFile(file, scan);
  await rm(checkpoint, { force: true }).catch(() => undefined);
}

/**
 * Stores a scan's checkpoint in a file, as far as the scan came before a read failed. To a scan, unreadable
 * bytes look like damage; if that were saved, a scan that resumes would skip them although they can be read
 * again. The file outlasts the scan: remove it once the scan itself is saved.
 */
export function checkpointUntilFailure(path: string, source: Pick<Source, 'failure'>): CheckpointStore {
  const store = checkpointFile(path);
  return {
    ...store,
    async append(...saved) {
      if (source.failure() === null) await store.append(...saved);
    },
    async dropRun() {},
  };
}
