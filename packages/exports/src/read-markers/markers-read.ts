import type { VideoMarker } from '@framescout/contract';

/** What was read: its format in words, its markers, and what the user should know about how it was read. */
export type MarkersRead = { format: string; markers: VideoMarker[]; notes: string[] };

/** The note that times counted from the recording's own timecode. */
export const OWN_TIMECODE_LEFT_OUT =
  "Its timeline starts at the recording's own timecode, which was left out.";

/** Returns what was read or, if that has no markers, the clips of the timeline as markers. */
export function orClips(read: MarkersRead, clips: VideoMarker[]): MarkersRead {
  if (read.markers.length > 0 || clips.length === 0) return read;
  return { ...read, markers: clips, notes: ['It has no markers, so its clips were read as markers.'] };
}
