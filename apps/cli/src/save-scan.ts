import { rm } from 'node:fs/promises';
import { type SavedScan, writeScanFile } from '@framescout/node';

/** Saves a finished scan, and removes its checkpoint. One that stays must not cost the scan. */
export async function saveScan(
  scan: SavedScan,
  { file, checkpoint }: { file: string; checkpoint: string },
): Promise<void> {
  await writeScanFile(file, scan);
  await rm(checkpoint, { force: true }).catch(() => undefined);
}
