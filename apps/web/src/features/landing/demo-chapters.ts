import track from '../../../public/demo/chapters.vtt?raw';

/** One chapter of the demo video; times in seconds. */
export type Chapter = { title: string; start: number; end: number };

/** The chapters of the demo video, from its WebVTT track. */
export const DEMO_CHAPTERS: readonly Chapter[] = parseChapters(track);

/** Parses the chapters of a WebVTT track whose cues have no settings and a single line of text each. */
export function parseChapters(vtt: string): Chapter[] {
  return [...vtt.matchAll(/^([\d:.]+) --> ([\d:.]+)\r?\n(.+)$/gm)].map(
    ([, start = '', end = '', title = '']) => ({
      title,
      start: toSeconds(start),
      end: toSeconds(end),
    }),
  );
}

function toSeconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
