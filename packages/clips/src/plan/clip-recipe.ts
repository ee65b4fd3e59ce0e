import type { Seconds } from '@framescout/contract';
import type { AudioCodec, VideoCodec } from 'mediabunny';
import type { Chapter, ShownStretch } from '../isobmff/edit-movie.ts';
import type { ClipMethod } from './clip-method.ts';
import type { ClipRange } from './clip-range.ts';

/**
 * How a clip is made, with nothing left to decide: plain data that can be printed, compared and sent to a worker. Whoever
 * follows it looks up no format and asks the browser for no ability. Times are seconds on the player's timeline.
 */
export type ClipRecipe = MuxedRecipe | FFmpegRecipe;

/** What cannot be made into a clip: the ranges asked for, and why, in a sentence for the user. */
export type RefusedClip = { kind: 'refused'; ranges: readonly ClipRange[]; why: string };

/** A stretch of the video. */
export type Stretch = { start: Seconds; end: Seconds };

/** What is said of a clip before it is made. */
type ClipContent = {
  /** What it shows, one after the other. */
  ranges: readonly ClipRange[];
  /** How long it is, in seconds. */
  duration: Seconds;
  method: Exclude<ClipMethod, { kind: 'refused' }>;
  /** About so many bytes. */
  bytes: number;
  /** So many frames have to be encoded. */
  encodedFrames: number;
};

/** A clip that Mediabunny writes. */
export type MuxedRecipe = ClipContent & {
  kind: 'muxed';
  container: ContainerRecipe;
  picture: PictureRecipe;
  sound: SoundRecipe | null;
};

/** A clip that FFmpeg puts into its container: of a part that is cut first, so that FFmpeg sees no more than the clip. */
export type FFmpegRecipe = ClipContent & {
  kind: 'ffmpeg';
  part: MuxedRecipe;
  /** What FFmpeg is told between its input and its output. */
  parameters: readonly string[];
  outputName: string;
  /** The most bytes that the part may have, since FFmpeg works in memory, and what is said of a larger one. */
  limit: { bytes: number; refusal: string };
};

/**
 * The file around the tracks. `movie`: MP4 and its kin, its index first, with edit lists (the tracks' `shown`) and
 * chapters. `handover`: what FFmpeg is given, which has decoding times and plain samples, and no edit lists.
 */
export type ContainerRecipe =
  | { kind: 'movie'; brand: 'mp4' | 'mov' | '3gp'; chapters: readonly Chapter[] }
  | { kind: 'matroska'; brand: 'mkv' | 'webm' }
  | { kind: 'handover' };

/** How the picture comes about. */
export type PictureRecipe = CopiedPicture | SmartCutPicture | EncodedPicture;

/** How the sound comes about. */
export type SoundRecipe = CopiedSound | EncodedSound;

/** What every track says: at most so many packets, which movies keep room for. */
type Track = { mostPackets: number };

/** The packets of each range one after the other. */
export type CopiedPicture = Track & {
  kind: 'copied';
  codec: VideoCodec;
  /** The turn that makes the picture upright, which the container states. */
  rotation: 0 | 90 | 180 | 270;
  /** True where the muxer is not told of the colours' matrix, and it is written into the finished file. */
  hidesMatrix: boolean;
  copies: readonly CopiedRange[];
  /** What an edit list shows of the media; null where there is none, and all of it is shown. */
  shown: readonly ShownStretch[] | null;
};

/** So many packets, in decoding order, from a keyframe on. */
export type PacketRun = { keyTime: Seconds; packets: number };

/** A range that is copied: its first frame is shown at `placedAt` in the clip's media. */
export type CopiedRange = Stretch & PacketRun & { placedAt: Seconds };

/** Ranges of copied parts and encoded ones, which fit each other. */
export type SmartCutPicture = Track & {
  kind: 'smart-cut';
  codec: VideoCodec;
  encoder: VideoEncoderConfig;
  ranges: readonly JoinedRange[];
};

/** A range and its parts in order; `reordered`: so many frames the parts of H.264 hold back; null for other codecs. */
type JoinedRange = Stretch & { reordered: number | null; parts: readonly JoinedPart[] };

/** A part of a smart cut; leading pictures of a copied part's keyframe belong to the part before it. */
export type JoinedPart = ({ kind: 'copied' } & PacketRun) | ({ kind: 'encoded' } & Stretch);

/** Every frame of the ranges, encoded anew. Pixels and bits a second. */
export type EncodedPicture = Track & {
  kind: 'encoded';
  codec: VideoCodec;
  bitrate: number;
  width: number;
  height: number;
  /** Even frames a second; null where frames come when the source shows them. */
  frameRate: number | null;
  /** What turns the frames upright. */
  rotation: 0 | 90 | 180 | 270;
  /** True where each frame is drawn, since no encoder takes it as it is. */
  isDrawn: boolean;
};

/** Packets of the sound's own, from the one at `firstTime` on. */
export type CopiedSound = Track & {
  kind: 'copied';
  codec: AudioCodec;
  firstTime: Seconds;
  packets: number;
  shown: readonly ShownStretch[];
};

/** The ranges' sound encoded anew, cut to the sample. `shown` leaves out what the encoder begins with. */
export type EncodedSound = Track & {
  kind: 'encoded';
  codec: AudioCodec;
  bitrate: number;
  shown: readonly ShownStretch[] | null;
};
