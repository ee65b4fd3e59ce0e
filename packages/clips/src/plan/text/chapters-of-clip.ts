import type { Chapter, Seconds } from '@framescout/contract';
import { lengthOf, type PacedRange, secondsOf, shownAt } from '../../timing/pace.ts';

/** Returns a chapter for each range of a clip, with these titles. */
export function chaptersOfRanges(titles: readonly string[], ranges: readonly PacedRange[]): Chapter[] {
  return titles.map((title, index) => ({ start: secondsOf(ranges.slice(0, index)), title }));
}

/** Returns a clip's chapters at their times in it; one in progress starts with the clip. */
export function chaptersOfClip(chapters: readonly Chapter[], ranges: readonly PacedRange[]): Chapter[] {
  const found: Chapter[] = [];
  let shownBefore: Seconds = 0;
  let latest = -1;
  for (const range of ranges) {
    const { start, end } = range;
    for (const [index, chapter] of chapters.entries()) {
      const until = chapters[index + 1]?.start ?? Number.POSITIVE_INFINITY;
      if (until <= start || chapter.start >= end) continue;
      if (index === latest) continue;
      latest = index;
      found.push({ start: shownBefore + Math.max(0, shownAt(range, chapter.start)), title: chapter.title });
    }
    shownBefore += lengthOf(range);
  }
  return found;
}
