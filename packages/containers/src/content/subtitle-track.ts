import type { Seconds } from '@framescout/contract';

/** A cue's syntax: plain (MP4, MOV), SubRip, ASS (a line of its events), or WebVTT. */
export type SubtitleFormat = 'plain' | 'subrip' | 'ass' | 'webvtt';

/** A text from `start` to `end` (seconds) in its track's format; `settings` are WebVTT's. */
export type SubtitleCue = { start: Seconds; end: Seconds; text: string; settings: string };

/** A subtitle track's title, its language (ISO 639-2), and when players show it without being asked. */
export type SubtitleLabel = {
  title: string | null;
  language: string | null;
  isDefault: boolean;
  isForced: boolean;
};

/** A text subtitle track. `head` is what its format states once for all cues, such as the styles of ASS. */
export type SubtitleTrack = SubtitleLabel & { format: SubtitleFormat; head: string };

/**
 * A file's subtitles: its text tracks, in the file's order; the number of other tracks, which cannot be read
 * as text (images); and a function that returns the cues of a text track (0-based) shown in a range,
 * ascending.
 */
export type Subtitles = {
  tracks: readonly SubtitleTrack[];
  unreadable: number;
  cues(track: number, start: Seconds, end: Seconds): Promise<SubtitleCue[]>;
};

/** A subtitle track as stored. `head`: what is stated once for all cues. Times: the clip's seconds. */
export type SubtitleRecipe = SubtitleLabel & {
  format: SubtitleFormat;
  head: string;
  cues: readonly SubtitleCue[];
};

/** The subtitles of a file that has none. */
export const NO_SUBTITLES: Subtitles = { tracks: [], unreadable: 0, cues: async () => [] };

/** Whether a cue is shown in a range. */
export function isShownIn(cue: Pick<SubtitleCue, 'start' | 'end'>, start: Seconds, end: Seconds): boolean {
  return cue.start < end && cue.end > start;
}
