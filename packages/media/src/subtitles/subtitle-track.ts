import type { Seconds } from '@framescout/contract';

/**
 * How the text of a track's cues is written: without any markup (timed text of MP4 and MOV), SubRip with its few tags,
 * ASS (a line of its events), or WebVTT.
 */
export type SubtitleFormat = 'plain' | 'subrip' | 'ass' | 'webvtt';

/** A text shown from `start` to `end` (seconds), as its track's format has it. `settings`: those of a WebVTT cue. */
export type SubtitleCue = { start: Seconds; end: Seconds; text: string; settings: string };

/** What a subtitle track is called, in which language (ISO 639-2), and when players show it by themselves. */
export type SubtitleLabel = {
  title: string | null;
  language: string | null;
  isDefault: boolean;
  isForced: boolean;
};

/** A subtitle track of text. `head`: what its format states once for all cues, such as the styles of ASS. */
export type SubtitleTrack = SubtitleLabel & { format: SubtitleFormat; head: string };

/**
 * The subtitles of a file: its text tracks, in its order, how many tracks of other kinds it has (pictures of text), and
 * the cues of a text track (0-based) that are shown in a range, ascending.
 */
export type Subtitles = {
  tracks: readonly SubtitleTrack[];
  unreadable: number;
  cues(track: number, start: Seconds, end: Seconds): Promise<SubtitleCue[]>;
};

/** The subtitles of a file without any. */
export const NO_SUBTITLES: Subtitles = { tracks: [], unreadable: 0, cues: async () => [] };

/** A language as ISO 639-2 has it; null if it is undetermined or something else. */
export function knownLanguage(language: string): string | null {
  return /^(?!und)[a-z]{3}$/.test(language) ? language : null;
}

/** Whether a cue is shown in a range. */
export function isShownIn(cue: Pick<SubtitleCue, 'start' | 'end'>, start: Seconds, end: Seconds): boolean {
  return cue.start < end && cue.end > start;
}
