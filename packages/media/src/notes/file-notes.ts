import type { Chapter } from '@framescout/contract';

import type { CutOff } from './cut-off.ts';

/** What a file says about itself beside its tracks. Chapters in seconds on the container's clock, ascending. */
export type FileNotes = {
  chapters: readonly Chapter[];
  createdAt: string | null;
  /** How much of it is missing at its end; null if nothing is known to be. */
  cut: CutOff | null;
};

/** Notes of a file that has none, or whose notes cannot be read. */
export const NO_NOTES: FileNotes = { chapters: [], createdAt: null, cut: null };

/** A date (milliseconds since 1970) as ISO 8601; null if it is none. */
export function dateText(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Chapters in order, each named. */
export function inOrder(chapters: readonly Chapter[]): Chapter[] {
  return chapters
    .map(({ start, title }, index) => ({ start, title: title.trim() || `Chapter ${index + 1}` }))
    .sort((a, b) => a.start - b.start);
}
