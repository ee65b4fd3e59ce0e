import type { EditListEntry, PixelAspect, SubtitleRecipe } from '@framescout/containers';
import type {
  AimedLayout,
  Chapter,
  ClipFinish,
  ClipFormat,
  ClipFrameRate,
  ClipQuality,
  ClipSound,
  FadeLengths,
  Seconds,
} from '@framescout/contract';
import type { AudioCodec, VideoCodec } from 'mediabunny';
import type { ClipMethod, PlannedMethod } from './clip-method.ts';
import type { ClipRange, RangeListing } from './clip-range.ts';

/**
 * How to make a clip, with every decision made: plain data that can be printed, compared and sent to a
 * worker. Following it needs no lookup of formats or browser support. Times are seconds on the player's
 * timeline.
 */
export type ClipRecipe = MuxedRecipe | FFmpegRecipe;

/** A clip that cannot be made: the requested ranges, and a message that tells the user why. */
export type RefusedClip = { kind: 'refused'; ranges: readonly ClipRange[]; message: string };

/** A stretch of the video. */
export type TimeSpan = { start: Seconds; end: Seconds };

/** What a clip shows. `stillSince`: its first frame appears long before, and shows from the start. */
export type ShownSpan = TimeSpan & { stillSince?: Seconds };

/** What is known about a clip before it is made. */
type ClipContent = {
  /** The ranges that it shows, in sequence. */
  ranges: readonly ClipRange[];
  /** Its length in seconds. */
  duration: Seconds;
  method: Exclude<ClipMethod, { kind: 'refused' }>;
  /** Estimated size. */
  bytes: number;
  /** Number of frames to encode. */
  encodedFrames: number;
};

/** A clip that Mediabunny writes. */
export type MuxedRecipe = ClipContent & {
  kind: 'muxed';
  container: ContainerRecipe;
  picture: PictureRecipe;
  sounds: readonly SoundRecipe[];
  /** How many of the video's sound tracks are left out because they can be neither decoded nor copied. */
  soundsLeftOut: number;
  subtitles: readonly SubtitleRecipe[];
};

/** A clip that FFmpeg muxes from a part cut beforehand, so that FFmpeg only sees the clip itself. */
export type FFmpegRecipe = ClipContent & {
  kind: 'ffmpeg';
  part: MuxedRecipe;
  /** FFmpeg's arguments between input and output. */
  parameters: readonly string[];
  outputName: string;
  /** The maximum size of the part, since FFmpeg works in memory, and the message if it is larger. */
  limit: { bytes: number; refusal: string };
};

/**
 * The container around the tracks. `movie`: MP4 and its relatives, index first, with edit lists (the tracks'
 * `shown`). `matroska`: with the frames per second, null if they follow each other unevenly. `handover`:
 * FFmpeg's input, with decoding timestamps and plain samples, but no edit lists.
 */
export type ContainerRecipe =
  | ({ kind: 'movie'; brand: 'mp4' | 'mov' | '3gp' } & ClipMetadata)
  | ({ kind: 'matroska'; brand: 'mkv' | 'webm'; frameRate: number | null } & ClipMetadata)
  | { kind: 'handover' };

/** A container's chapters, and when the recording was made (ISO 8601; null: unknown). */
export type ClipMetadata = { chapters: readonly Chapter[]; createdAt: string | null };

/** How the picture is made. */
export type PictureRecipe = CopiedPicture | SmartCutPicture | EncodedPicture;

/** How the sound is made. */
export type SoundRecipe = CopiedSound | EncodedSound;

/** Common to every track: the maximum number of packets, for which movies reserve space. */
type Track = { mostPackets: number };

/** Copied packets. `pixelAspect`: their pixels' shape, which the stream may state differently. */
type Copied = Track & { codec: VideoCodec; pixelAspect: PixelAspect };

/** The packets of each range in sequence. */
export type CopiedPicture = Copied & {
  kind: 'copied';
  /** The rotation that makes the picture upright, declared by the container. */
  rotation: 0 | 90 | 180 | 270;
  /** Whether the color matrix is withheld from the muxer and written into the finished file instead. */
  hidesMatrix: boolean;
  copies: readonly CopiedRange[];
  /** The media shown by an edit list; null if there is no edit list and everything is shown. */
  shown: readonly EditListEntry[] | null;
};

/** A run of packets in decoding order, starting at a keyframe. */
export type PacketRun = { keyTime: Seconds; packets: number };

/** A copied range: its first frame is shown at `placedAt` in the clip's media. */
export type CopiedRange = ShownSpan & PacketRun & { placedAt: Seconds };

/** Ranges made of copied and encoded parts that join seamlessly. */
export type SmartCutPicture = Copied & {
  kind: 'smart-cut';
  encoder: VideoEncoderConfig;
  ranges: readonly JoinedRange[];
};

/** A range's parts. `reordered`: how many frames H.264 parts hold back; null for other codecs. */
type JoinedRange = ShownSpan & { reordered: number | null; parts: readonly JoinedPart[] };

/** A part of a smart cut; leading pictures of a copied part's keyframe belong to the previous part. */
export type JoinedPart = ({ kind: 'copied' } & PacketRun) | ({ kind: 'encoded' } & TimeSpan);

/** Every frame of the ranges, re-encoded. Sizes in pixels, bitrate in bit/s. */
export type EncodedPicture = Track & {
  kind: 'encoded';
  codec: VideoCodec;
  bitrate: number;
  width: number;
  height: number;
  /** Constant frames per second; null keeps the source's timing. */
  frameRate: number | null;
  /** The rotation that makes the frames upright. */
  rotation: 0 | 90 | 180 | 270;
  /** Whether each frame is drawn first, because no encoder accepts it as it is or it has another size. */
  isDrawn: boolean;
  /** How each frame is put together anew; null shows it as it is. */
  layout: AimedLayout | null;
  /** What is added to each frame; null if nothing is. */
  finish: ClipFinish | null;
  /** Whether a trial showed that the hardware encoder works; otherwise the browser chooses. */
  isHardware: boolean;
};

/** A sound track's title, its language (ISO 639-2), and whether players select it by default. */
export type SoundLabel = { title: string | null; language: string | null; isDefault: boolean };

/**
 * Packets of the video's sound track `source` (0-based), starting with the one at `firstTime`; the clip
 * starts at `placedAt` in its media. `frameBytes`: uncompressed sound is cut to the range in units of this
 * many bytes.
 */
export type CopiedSound = Track &
  SoundLabel & {
    kind: 'copied';
    source: number;
    codec: AudioCodec;
    firstTime: Seconds;
    packets: number;
    placedAt: Seconds;
    frameBytes: number | null;
    shown: readonly EditListEntry[] | null;
  };

/**
 * The ranges' sound re-encoded, sample-accurate; several `sources` (0-based) are mixed. `shown` leaves out
 * the encoder's priming silence. Bitrate in bit/s, sample rate in Hz.
 */
export type EncodedSound = Track &
  SoundLabel & {
    kind: 'encoded';
    sources: readonly number[];
    codec: AudioCodec;
    bitrate: number;
    channels: number;
    sampleRate: number;
    /** Whether any of them is decoded by FFmpeg in WebAssembly, which the caller must provide. */
    needsFFmpeg: boolean;
    /** How each range begins and ends; null: at full volume. */
    fade: FadeLengths | null;
    shown: readonly EditListEntry[] | null;
  };

/** What a recipe solves: ranges in a container, with settings and the planned method. */
export type ClipTask = {
  ranges: readonly ClipRange[];
  listing: RangeListing;
  format: ClipFormat;
  frameRate: ClipFrameRate;
  quality: ClipQuality;
  sound: ClipSound;
  layout: AimedLayout | null;
  finish: ClipFinish | null;
  plannedMethod: Exclude<PlannedMethod, { kind: 'refused' }>;
};
