import type { Chapter } from '@framescout/contract';
import { countInFrames, type ExportSource } from '../input/export-input.ts';
import { markersOf } from '../input/marker.ts';
import { framesPerSecond } from '../timing/nominal-rate.ts';

// Any format of chapters holds times, so that the finest count is best.
const FASTEST = 120;
const BETWEEN_TITLES = ' / ';

/** Returns a recording's chapters and its events', in order, one a frame; none without events. */
export function listChapters(source: ExportSource, own: readonly Chapter[]): Chapter[] {
  const { events, recording } = countInFrames(source, FASTEST);
  if (events.length === 0) return [];
  const { markers } = markersOf(events);
  const sameFrame = 0.5 / framesPerSecond(recording.rate);
  const made = markers.map(({ startTime, title }) => ({ start: startTime, title }));
  const joined: Chapter[] = [];
  for (const chapter of [...own, ...made].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (!last || chapter.start - last.start >= sameFrame) {
      joined.push(chapter);
      continue;
    }
    const titles = [last, chapter].flatMap(({ title }) => title.split(BETWEEN_TITLES));
    joined[joined.length - 1] = { start: last.start, title: [...new Set(titles)].join(BETWEEN_TITLES) };
  }
  return joined;
}
