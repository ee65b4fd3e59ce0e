import { type ClipEstimate, FORMATS } from '@framescout/clips';
import type { ClipFormat } from '@framescout/contract';

/** Describes what happens to a video's subtitles in clips of a format; null for a video without any. */
export function describeSubtitles(
  { kept, leftOut }: ClipEstimate['subtitles'],
  format: ClipFormat,
): string | null {
  if (kept + leftOut === 0) return null;
  if (leftOut === 0) return kept === 1 ? 'Subtitles: as recorded' : `Subtitles: all ${kept} tracks`;
  const { label, holdsSubtitles } = FORMATS[format];
  if (holdsSubtitles.length === 0) return `Subtitles: left out, as ${label} holds none`;
  return kept === 0
    ? "Subtitles: left out, as they are pictures or can't be read"
    : `Subtitles: ${kept} of ${kept + leftOut} tracks, as the others are pictures or can't be read`;
}
