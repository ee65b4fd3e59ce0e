import { type ClipFormat, formatClock, type Seconds, safeFileName } from '@framescout/contract';

/** The base name for clips of an unnamed video. */
const UNNAMED = 'clip';

/**
 * Returns `{project}-{nn}-{hh.mm.ss}.{ext}`, which sorts by time. `index` is 0-based, of `total` clips;
 * `start` is in seconds.
 */
export function clipFileName(
  project: string,
  { index, total, start }: { index: number; total: number; start: Seconds },
  format: ClipFormat,
): string {
  const number = String(index + 1).padStart(Math.max(2, String(total).length), '0');
  const time = formatClock(start, true).replaceAll(':', '.');
  return `${safeFileName(project) || UNNAMED}-${number}-${time}.${format}`;
}

/**
 * Returns `{project}-highlights.{ext}` for all clips in one file, or `{project}-clips.zip` for all files in
 * one archive.
 */
export function collectionFileName(project: string, kind: 'highlights' | 'clips', extension: string): string {
  return `${safeFileName(project) || UNNAMED}-${kind}.${extension}`;
}
