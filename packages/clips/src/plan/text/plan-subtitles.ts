import type { SubtitleCue, SubtitleRecipe } from '@framescout/containers';
import type { ClipFormat, Seconds } from '@framescout/contract';
import type { ClipSource } from '../method/clip-source.ts';
import { FORMATS } from '../method/format-traits.ts';
import type { ClipRange } from '../recipe/clip-range.ts';
import { convertCue } from './convert-cue.ts';

// Drops what remains of a cue at a clip's edge if it would be shown for less than a frame.
const SHORTEST: Seconds = 0.02;

/** Plans a clip's subtitles: tracks with cues in it, which are cut and shifted. */
export async function planSubtitles(
  { subtitles }: Pick<ClipSource, 'subtitles'>,
  ranges: readonly Pick<ClipRange, 'start' | 'end'>[],
  clipFormat: ClipFormat,
): Promise<SubtitleRecipe[]> {
  const { holdsSubtitles } = FORMATS[clipFormat];
  const [common] = holdsSubtitles;
  if (!common) return [];
  const planned: SubtitleRecipe[] = [];
  for (const [index, { format: written, head, ...label }] of subtitles.tracks.entries()) {
    const format = holdsSubtitles.includes(written) ? written : common;
    const cues: SubtitleCue[] = [];
    let shownBefore: Seconds = 0;
    for (const { start, end } of ranges) {
      for (const cue of await subtitles.cues(index, start, end)) {
        const converted = convertCue(cue, written, format);
        const from = Math.max(start, cue.start);
        const until = Math.min(end, cue.end);
        if (converted.text === '' || until - from < SHORTEST) continue;
        const shift = shownBefore - start;
        cues.push({ ...converted, start: from + shift, end: until + shift });
      }
      shownBefore += end - start;
    }
    if (cues.length > 0) planned.push({ ...label, format, head: format === written ? head : '', cues });
  }
  return planned;
}
