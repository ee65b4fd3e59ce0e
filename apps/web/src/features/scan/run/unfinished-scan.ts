import { z } from 'zod';
import { readStored, writeStored } from '../../../platform/local-storage.ts';

const KEY = 'unfinishedScan';
const MAX_NOTES = 10;

const unfinishedScanSchema = z.object({
  /** The id of the project that is scanned; earlier versions did not note it. */
  project: z.number().optional(),
  videoName: z.string(),
  /** The names of the elements, by id, since the checkpoint itself has only the ids. */
  names: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
});
// Earlier versions noted a single scan.
const notesSchema = z.union([
  z.array(unfinishedScanSchema),
  unfinishedScanSchema.transform((scan) => [scan]),
]);

/** A note about a scan in progress, so that a reloaded page can offer to resume it. */
export type UnfinishedScan = z.infer<typeof unfinishedScanSchema>;

/** Identifies a scan: the project, and the name of its video. */
type Scanned = Pick<UnfinishedScan, 'project' | 'videoName'>;

/** Returns the scans that were in progress when the page was closed, the latest first. */
export function readUnfinishedScans(): readonly UnfinishedScan[] {
  return readStored(KEY, notesSchema) ?? [];
}

/** Notes that a scan is in progress, in place of an earlier note about it. */
export function noteUnfinishedScan(scan: UnfinishedScan): void {
  const others = readUnfinishedScans().filter((other) => !isScanOf(other, scan));
  writeStored(KEY, [scan, ...others].slice(0, MAX_NOTES));
}

/** Deletes the notes about the scan of a project. */
export function dropUnfinishedScan(scanned: Scanned): void {
  keepNotes((scan) => !isScanOf(scan, scanned));
}

/** Deletes the notes about all scans of videos of that name. */
export function dropUnfinishedScansOf(videoName: string): void {
  keepNotes((scan) => scan.videoName !== videoName);
}

/** Whether a note is about the scan of a project. */
export function isScanOf(scan: UnfinishedScan, { project, videoName }: Scanned): boolean {
  return scan.project === undefined ? scan.videoName === videoName : scan.project === project;
}

function keepNotes(isKept: (scan: UnfinishedScan) => boolean): void {
  const notes = readUnfinishedScans();
  const kept = notes.filter(isKept);
  if (kept.length < notes.length) writeStored(KEY, kept);
}
