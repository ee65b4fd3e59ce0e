import type { Chapter } from '@framescout/contract';
import { type PacedRange, placeRanges, recordedAt, shownAt } from '../../timing/pace.ts';

/** Returns a chapter for each range of a clip, with these titles. */
export function chaptersOfRanges(titles: readonly string[], ranges: readonly PacedRange[]): Chapter[] {
  return placeRanges(ranges).map(({ at }, index) => ({ start: at, title: titles[index] ?? '' }));
}

/** Returns a clip's chapters at their times in it; one in progress starts with the clip. */
export function chaptersOfClip(chapters: readonly Chapter[], ranges: readonly PacedRange[]): Chapter[] {
  const found: Chapter[] = [];
  let latest = -1;
  for (const { range, at, own } of placeRanges(ranges)) {
    const { start } = range;
    const end = recordedAt(range, own);
    for (const [index, chapter] of chapters.entries()) {
      const until = chapters[index + 1]?.start ?? Number.POSITIVE_INFINITY;
      if (until <= start || chapter.start >= end) continue;
      if (index === latest) continue;
      latest = index;
      found.push({ start: at + Math.max(0, shownAt(range, chapter.start)), title: chapter.title });
    }
  }
  return found;
}
