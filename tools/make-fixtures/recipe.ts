import type { Rotation } from './rotate-picture.ts';

/** How to make one fixture: pictures that we draw, encoded by ffmpeg with these arguments. */
export type FixtureRecipe = {
  /** File name; its extension chooses the container. */
  name: string;
  /** The one awkward thing about the file. */
  trait: string;
  playable: 'browser' | 'other-decoder' | 'no';
  content: VideoContent | SoundContent | TextContent;
};

export type VideoContent = {
  kind: 'video';
  /** Size of the upright picture. */
  width: number;
  height: number;
  frameRate: number;
  frameCount: number;
  rotation: Rotation;
  /** Output arguments for encoding. */
  encode: readonly string[];
  /** A continuous tone alongside the pictures. */
  tone: { seconds: number; delaySeconds: number; encode: readonly string[] } | null;
  /** A one-frame flash and a beep of the same length, together, once every this many frames. */
  signal: { everyFrames: number; encode: readonly string[] } | null;
  /** A second pass that copies packets into the final file. */
  copy: { container: string; before: readonly string[]; after: readonly string[] } | null;
  /** What recording software adds: further tracks and notes. The signal is the first sound track. */
  recording: RecordingContent | null;
  damage: Damage | null;
};

/** Times in seconds. Sound tracks after the first are continuous tones (Hz). */
export type RecordingContent = {
  sounds: readonly { title: string; language: string; frequency: number }[];
  chapters: readonly { start: number; title: string }[];
  subtitle: { start: number; end: number; text: string; language: string };
  createdAt: string;
};

export type Damage =
  /** Overwrites whole packets, those of frames `first` to `last` in coding order. */
  | { kind: 'overwrite'; first: number; last: number }
  /** Cuts the file off in the middle of this packet (coding order). */
  | { kind: 'truncate'; packet: number };

export type SoundContent = { kind: 'sound'; seconds: number; encode: readonly string[] };

type TextContent = { kind: 'text'; text: string };
