import { FORMATS, type Prospect } from '@framescout/clips';
import type { ClipFormat } from '@framescout/contract';

/** What becomes of a video's subtitles in clips of a format, in words; null for a video without any. */
export function describeSubtitles(
  { kept, leftOut }: Prospect['subtitles'],
  format: ClipFormat,
): string | null {
  if (kept + leftOut === 0) return null;
  if (leftOut === 0) return kept === 1 ? 'Subtitles: as recorded' : `Subtitles: all ${kept} tracks`;
  const { label, holdsSubtitles } = FORMATS[format];
  if (holdsSubtitles.length === 0) return `Subtitles: left out, as ${label} holds none`;
  const why = 'as only text in MP4, MOV, MKV and WebM can be kept';
  return kept === 0
    ? `Subtitles: left out, ${why}`
    : `Subtitles: ${kept} of ${kept + leftOut} tracks, ${why}`;
}
