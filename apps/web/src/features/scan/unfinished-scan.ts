import { z } from 'zod';
import { dropStored, readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'unfinishedScan';
const unfinishedScanSchema = z.object({
  videoName: z.string(),
  progressPercent: z.number(),
  /** The names of the elements, by id, since the checkpoint itself has only the ids. */
  names: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
});

/**
 * A note about a scan in progress, so that after a reload the page can offer to resume it before the file is
 * open.
 */
export type UnfinishedScan = z.infer<typeof unfinishedScanSchema>;

/** Returns the scan that was in progress when the page was last closed; null if there was none. */
export function readUnfinishedScan(): UnfinishedScan | null {
  return readStored(KEY, unfinishedScanSchema);
}

/** Records the progress of the current scan. */
export function noteUnfinishedScan(scan: UnfinishedScan): void {
  writeStored(KEY, scan);
}

/** Deletes the note about the scan. */
export function dropUnfinishedScan(): void {
  dropStored(KEY);
}
