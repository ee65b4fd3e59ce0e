/**
 * A track as its container lists it, whether or not a demuxer supports it. `id` is the container's own: the
 * track number of Matroska, the track id of a movie, the packet id of a transport stream. `companion` tracks
 * (chapters, timecode, hints) belong to others. `codec` is FFmpeg's name where it is known, otherwise the
 * container's; `sampleRate` (Hz) and `channels` are 0 if the list doesn't state them.
 */
export type ListedTrack = {
  id: number;
  kind: 'picture' | 'sound' | 'text' | 'companion' | 'data';
  codec: string;
  title: string | null;
  /** ISO 639-2. */
  language: string | null;
  isDefault: boolean;
  channels: number;
  sampleRate: number;
  /** Whether it is declared but empty unless a demuxer, which supports its codec, finds packets. */
  isEmptyIfSkipped?: boolean;
};
