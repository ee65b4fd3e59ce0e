import type { Rotation } from './rotate-picture.ts';

/** How one fixture is made: pictures drawn by us, through ffmpeg with these arguments. */
export type FixtureRecipe = {
  /** File name, whose extension chooses the container. */
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
  /** Output arguments of the encoding. */
  encode: readonly string[];
  /** A tone next to the pictures. */
  tone: { seconds: number; delaySeconds: number; encode: readonly string[] } | null;
  /** A flash of one frame and a beep of the same length, together, once in so many frames. */
  signal: { everyFrames: number; encode: readonly string[] } | null;
  /** A second pass that copies packets into the final file. */
  copy: { container: string; before: readonly string[]; after: readonly string[] } | null;
  damage: Damage | null;
};

export type Damage =
  /** Bytes of whole packets overwritten, in the frames `first` to `last` of coding order. */
  | { kind: 'overwrite'; first: number; last: number }
  /** The file ends in the middle of this packet (coding order). */
  | { kind: 'truncate'; packet: number };

export type SoundContent = { kind: 'sound'; seconds: number; encode: readonly string[] };

type TextContent = { kind: 'text'; text: string };
