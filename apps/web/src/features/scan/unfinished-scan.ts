import { z } from 'zod';
import { dropStored, readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'unfinishedScan';
const unfinishedScanSchema = z.object({
  videoName: z.string(),
  progressPercent: z.number(),
  /** The names of the elements, by id; the checkpoint itself has only the ids. */
  names: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
});

/** A note that a scan is under way, so that after a reload the page can offer to resume it before the file is open. */
export type UnfinishedScan = z.infer<typeof unfinishedScanSchema>;

/** The scan that was under way when the page was last closed, if any. */
export function readUnfinishedScan(): UnfinishedScan | null {
  return readStored(KEY, unfinishedScanSchema);
}

/** Notes the progress of the current scan. */
export function noteUnfinishedScan(scan: UnfinishedScan): void {
  writeStored(KEY, scan);
}

/** Forgets the note. */
export function dropUnfinishedScan(): void {
  dropStored(KEY);
}
