import type { Seconds } from '@framescout/contract';
import type { VideoSampleResource } from 'mediabunny';
import type { PixelRect } from '../../sample/pixel-rect.ts';
import type { Probe, ProbedPacket } from '../contents/probe-schema.ts';

/** Calls to a reader's worker; `open` first. A run's updates are its yields, or null: at work. */
export type ReaderCalls = {
  /** `credit` is the memory of a {@link FrameCredit}. */
  open: { args: MountableFile & { credit: SharedArrayBuffer | null }; result: null };
  probe: { args: Record<string, never>; result: Probe };
  /** Its updates are how far it has read the file (bytes). */
  list: { args: Record<string, never>; result: ProbedPacket[]; update: number };
  frames: { args: FrameRun; result: null; update: SentFrame | null };
  sound: { args: SoundRun; result: null; update: Uint8Array<ArrayBuffer> | null };
};

/** A file and the FFmpeg core to read it with. */
export type MountableFile = { core: WebAssembly.Module; file: Blob; name: string };

/**
 * A decoded frame: its presentation timestamp, and the requested pixels as 4:2:0 planes. Native FFmpeg leaves
 * whole frames where they are, as a resource of 4:2:0 samples that must be closed.
 */
export type ReadFrame = { time: Seconds; data: Uint8Array<ArrayBuffer> | VideoSampleResource };

/** A {@link ReadFrame} in the form that a worker sends. */
type SentFrame = { time: Seconds; data: Uint8Array<ArrayBuffer> };

/**
 * A run that decodes `count` frames (null: to the file's end), starting with the one at `from` (seconds, the
 * file's own clock), as 8-bit 4:2:0. `seekTo` (seconds from the file's start) is where FFmpeg looks for a
 * keyframe; null decodes from the start. If `rects` are given, only their pixels are returned, in sequence;
 * they start and end at even pixels, or at the frame's edge. `isScaled`: width and height are not the video's
 * own, for display only; measurements never use scaled frames. `isFullRange`: the video's luma is full range,
 * and stays so.
 */
export type FrameRun = {
  seekTo: Seconds | null;
  from: Seconds;
  count: number | null;
  width: number;
  height: number;
  rects: readonly PixelRect[] | null;
  isScaled: boolean;
  isFullRange: boolean;
};

/** Decodes a sound track (0-based) in a range (s) to interleaved 16-bit, gaps silent. */
export type SoundRun = {
  from: Seconds;
  duration: Seconds;
  track: number;
  channels: number;
  sampleRate: number;
};
