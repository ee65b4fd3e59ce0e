import type { Chapter, StartTimecode } from '@framescout/contract';

/** Metadata of a file other than its tracks. Chapters are in seconds on the container's clock, ascending. */
export type FileMetadata = {
  chapters: Chapter[];
  createdAt: string | null;
  startTimecode: StartTimecode | null;
  /** How much is missing at the file's end; null if nothing is known to be. */
  cut: Truncation | null;
};

/** The metadata of a file that has none, or whose metadata cannot be read. */
export const NO_METADATA: FileMetadata = { chapters: [], createdAt: null, startTimecode: null, cut: null };

/** Formats a date (milliseconds since 1970) as ISO 8601; returns null for an invalid date. */
export function dateText(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Sorts chapters and gives each a name. */
export function sortChapters(chapters: readonly Chapter[]): Chapter[] {
  return chapters
    .map(({ start, title }, index) => ({ start, title: title.trim() || `Chapter ${index + 1}` }))
    .sort((a, b) => a.start - b.start);
}

/** The actual and the stated size, in bytes, of a file that is shorter than its own headers say. */
export type Truncation = { actualBytes: number; statedBytes: number };

const MEGABYTE = 1e6;
const KILOBYTE = 1e3;
// Recorders' padding differs by a few bytes.
const MIN_MISSING = 1024;

/** Compares a file's length with the length that its headers state; returns null if nothing is missing. */
export function findTruncation(actualBytes: number, statedBytes: number): Truncation | null {
  return statedBytes - actualBytes > MIN_MISSING ? { actualBytes, statedBytes } : null;
}

/** Tells the user that the end of a file is missing; null if it is not. */
export function describeCut(cut: Truncation | null): string | null {
  if (!cut) return null;
  const isSmall = cut.statedBytes < MEGABYTE;
  const actual = (cut.actualBytes / (isSmall ? KILOBYTE : MEGABYTE)).toFixed(1);
  const stated = (cut.statedBytes / (isSmall ? KILOBYTE : MEGABYTE)).toFixed(1);
  return (
    `This file is cut off: only ${actual} of ${stated} ${isSmall ? 'kB' : 'MB'} are present. That part can be used. ` +
    'If the original is complete, copy it again.'
  );
}
