import type { Chapter, StartTimecode } from '@framescout/contract';

import type { Truncation } from './truncation.ts';

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
