import type { SubtitleCue, SubtitleRecipe } from '@framescout/containers';
import type { ClipFormat, Seconds } from '@framescout/contract';
import { type PacedRange, placeRanges, recordedAt, shownAt } from '../../timing/pace.ts';
import type { ClipSource } from '../method/clip-source.ts';
import { FORMATS } from '../method/format-traits.ts';
import { convertCue } from './convert-cue.ts';

// Drops what remains of a cue at a clip's edge if it would be shown for less than a frame.
const SHORTEST: Seconds = 0.02;

/** Plans a clip's subtitles: tracks with cues in it, which are cut and shifted. */
export async function planSubtitles(
  { subtitles }: Pick<ClipSource, 'subtitles'>,
  ranges: readonly PacedRange[],
  clipFormat: ClipFormat,
): Promise<SubtitleRecipe[]> {
  const { holdsSubtitles } = FORMATS[clipFormat];
  const [common] = holdsSubtitles;
  if (!common) return [];
  const planned: SubtitleRecipe[] = [];
  for (const [index, { format: written, head, ...label }] of subtitles.tracks.entries()) {
    const format = holdsSubtitles.includes(written) ? written : common;
    const cues: SubtitleCue[] = [];
    for (const { range, at, own } of placeRanges(ranges)) {
      const { start } = range;
      const end = recordedAt(range, own);
      for (const cue of await subtitles.cues(index, start, end)) {
        const converted = convertCue(cue, written, format);
        const from = Math.max(start, cue.start);
        const until = Math.min(end, cue.end);
        if (converted.text === '' || until - from < SHORTEST) continue;
        const [shown, hidden] = [from, until].map((time) => at + shownAt(range, time));
        cues.push({ ...converted, start: shown ?? 0, end: hidden ?? 0 });
      }
    }
    if (cues.length > 0) planned.push({ ...label, format, head: format === written ? head : '', cues });
  }
  return planned;
}
