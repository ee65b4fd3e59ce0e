import type { VideoMarker } from '@framescout/contract';

/** What was read: its format in words, its markers, and what the user should know about how it was read. */
export type MarkersRead = { format: string; markers: VideoMarker[]; notes: string[] };

/** Returns what was read or, if that has no markers, the clips of the timeline as markers. */
export function orClips(read: MarkersRead, clips: VideoMarker[]): MarkersRead {
  if (read.markers.length > 0 || clips.length === 0) return read;
  return { ...read, markers: clips, notes: ['It has no markers, so its clips were read as markers.'] };
}
