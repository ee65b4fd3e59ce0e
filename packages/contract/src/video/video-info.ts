import { z } from 'zod';

/** A sound track. `title` and `language` (ISO 639-2) are null if unstated; `sampleRate` in Hz. */
const soundTrackSchema = z.object({
  codec: z.string(),
  channels: z.int(),
  sampleRate: z.number(),
  title: z.string().nullable(),
  language: z.string().nullable(),
  isDefault: z.boolean(),
});

export type SoundTrack = z.infer<typeof soundTrackSchema>;

/** Returns a sound track's display name: its title or, without one, its number. */
export function soundName({ title, language }: SoundTrack, index: number): string {
  if (title) return title;
  return language ? `Track ${index + 1} (${language})` : `Track ${index + 1}`;
}

/** A track that nothing shows, plays or copies: `codec` is the container's name for its format. */
const unusedTrackSchema = z.object({
  kind: z.enum(['picture', 'sound', 'data']),
  codec: z.string(),
  title: z.string().nullable(),
});

export type UnusedTrack = z.infer<typeof unusedTrackSchema>;

/** Names the tracks that are not used, for users; null if there are none. */
export function describeUnusedTracks(tracks: readonly UnusedTrack[] = []): string | null {
  if (tracks.length === 0) return null;
  const names = tracks.map(({ kind, codec, title }) => {
    const what = kind === 'picture' ? 'another picture' : kind;
    return `${what} (${title ? `${title}, ` : ''}${codec})`;
  });
  return `${tracks.length === 1 ? '1 track is' : `${tracks.length} tracks are`} not used: ${names.join(', ')}`;
}

/** A named time (seconds) in a video or a clip. */
const chapterSchema = z.object({ start: z.number(), title: z.string() });

export type Chapter = z.infer<typeof chapterSchema>;

/** The first frame's timecode (SMPTE ST 12-1): a count, `rate` a second, and whether drop-frame. */
const startTimecodeSchema = z.object({
  frame: z.int().nonnegative(),
  rate: z.int().positive(),
  isDropFrame: z.boolean(),
});

export type StartTimecode = z.infer<typeof startTimecodeSchema>;

/**
 * Facts about an opened video. Sizes are in the video's own pixels after rotation; `displayWidth` and
 * `displayHeight` are the size to show it at if its pixels are not square. Times are seconds on the player's
 * timeline. `frameRate` is measured from packets; `isVariableFrameRate` means that their spacing varies by
 * more than a tenth.
 */
export const videoInfoSchema = z.object({
  name: z.string(),
  sizeBytes: z.number(),
  container: z.string(),
  codec: z.string(),
  codecString: z.string().nullable(),
  width: z.int().positive(),
  height: z.int().positive(),
  displayWidth: z.number().positive(),
  displayHeight: z.number().positive(),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  frameRate: z.number().positive(),
  isVariableFrameRate: z.boolean(),
  firstFrameTime: z.number(),
  duration: z.number(),
  totalFrames: z.int(),
  /** What decodes it: the browser's own decoders, or FFmpeg if they cannot. */
  reader: z.enum(['browser', 'ffmpeg']),
  /** Present if browsers' players stall at the file, although its pictures can be decoded. */
  stallsPlayers: z.literal(true).optional(),
  /** In the same order as in the file. */
  soundTracks: z.array(soundTrackSchema),
  /** In the same order as in the file. Absent in projects of earlier versions. */
  unusedTracks: z.array(unusedTrackSchema).optional(),
  /** Ascending; recording software writes its markers as chapters. */
  chapters: z.array(chapterSchema),
  /** When the recording was made (ISO 8601), if the file says so. */
  createdAt: z.string().nullable(),
  /** Absent if the file states none, as well as in projects of earlier versions. */
  startTimecode: startTimecodeSchema.optional(),
  /** What is wrong with the file and how to repair it, in words for the user; null if no damage is known. */
  damage: z.string().nullable(),
});

export type VideoInfo = z.infer<typeof videoInfoSchema>;
