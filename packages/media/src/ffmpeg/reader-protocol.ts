import type { Seconds } from '@framescout/contract';
import type { PixelRect } from '../sample/pixel-rect.ts';
import type { Probe, ProbedPacket } from './probe-schema.ts';

/** Calls to a reader's worker, by name. The first opens the file. */
export type ReaderCalls = {
  /** `credit` is the memory of a {@link FrameCredit}. */
  open: { args: FFmpegFile & { credit: SharedArrayBuffer | null }; result: null };
  probe: { args: Record<string, never>; result: Probe };
  list: { args: Record<string, never>; result: ProbedPacket[] };
  /** Ends with the run. */
  frames: { args: FrameRun; result: null; update: ReadFrame };
  sound: { args: SoundRun; result: Uint8Array<ArrayBuffer> };
};

/** A file that FFmpeg reads, and FFmpeg. */
export type FFmpegFile = { core: WebAssembly.Module; file: Blob; name: string };

/** A frame as FFmpeg decodes it: its presentation time, and the pixels that were asked for, as planes of 4:2:0. */
export type ReadFrame = { time: Seconds; data: Uint8Array<ArrayBuffer> };

/**
 * Decoding `count` frames (null: to the file's end) from the one at `from` (seconds, the file's own clock) on, as 4:2:0 of eight bits. `seekTo`
 * counts from the file's start: where FFmpeg looks for a keyframe to begin with; null decodes from there. Of `rects`, where
 * given, come the pixels alone, one after the other; they begin and end at even pixels, or at the frame's end.
 * `isScaled` says that width and height are not the video's own: scaled for the eye, since for measuring nothing is.
 */
export type FrameRun = {
  seekTo: Seconds | null;
  from: Seconds;
  count: number | null;
  width: number;
  height: number;
  rects: readonly PixelRect[] | null;
  isScaled: boolean;
};

/**
 * Decoding the sound of a stretch (seconds from the file's start) to interleaved samples of 16 bits, silence where it
 * has none.
 */
export type SoundRun = { from: Seconds; duration: Seconds; channels: number; sampleRate: number };
