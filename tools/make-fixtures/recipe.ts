import type { Rotation } from './rotate-picture.ts';

/** How to make one fixture: pictures that we draw, encoded by ffmpeg with these arguments. */
export type FixtureRecipe = {
  /** File name, whose extension determines the container. */
  name: string;
  /** The one unusual property of the file. */
  trait: string;
  playable: 'browser' | 'other-decoder' | 'no';
  content: VideoContent | SoundContent | TextContent;
};

export type VideoContent = {
  kind: 'video';
  /** Size of the upright picture (pixels). */
  width: number;
  height: number;
  frameRate: number;
  frameCount: number;
  rotation: Rotation;
  /** Output arguments for the encoder. */
  encode: readonly string[];
  /** A continuous tone under the pictures. */
  tone: { seconds: number; delaySeconds: number; encode: readonly string[] } | null;
  /** A one-frame flash with a simultaneous beep of the same length, once every `everyFrames` frames. */
  signal: { everyFrames: number; encode: readonly string[] } | null;
  /** A second pass that copies the packets into the final file. */
  copy: { container: string; before: readonly string[]; after: readonly string[] } | null;
  /** What recording software adds: more tracks and metadata. The signal is the first audio track. */
  recording: RecordingContent | null;
  /** Whether the sound's packets are compressed in the end. */
  isSoundCompressed: boolean;
  damage: Damage | null;
};

/** Times in seconds. Audio tracks after the first are continuous tones (Hz). */
export type RecordingContent = {
  sounds: readonly { title: string; language: string; frequency: number }[];
  chapters: readonly { start: number; title: string }[];
  subtitle: { start: number; end: number; text: string; language: string };
  createdAt: string;
};

export type Damage =
  /** Overwrites whole packets: those of frames `first` to `last` in decode order. */
  | { kind: 'overwrite'; first: number; last: number }
  /** Truncates the file in the middle of this packet (decode order). */
  | { kind: 'truncate'; packet: number };

export type SoundContent = { kind: 'sound'; seconds: number; encode: readonly string[] };

type TextContent = { kind: 'text'; text: string };
