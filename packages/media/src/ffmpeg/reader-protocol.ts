import type { Seconds, WireError } from '@framescout/contract';
import type { PixelRect } from '../sample/pixel-rect.ts';
import type { Probe, ProbedPacket } from './probe-schema.ts';

/** To a reader's worker. The first message opens the file. */
export type ReaderRequest =
  | { type: 'open'; core: WebAssembly.Module; file: Blob; name: string; credit: SharedArrayBuffer | null }
  | { type: 'probe' }
  | { type: 'list' }
  | ({ type: 'frames' } & FrameRun)
  | ({ type: 'sound' } & SoundRun);

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

/** From it. After `frames` come as many `frame`s as there are, then `end`. */
export type ReaderReply =
  | { type: 'probed'; probe: Probe }
  | { type: 'listed'; packets: ProbedPacket[] }
  | { type: 'frame'; time: Seconds; data: Uint8Array<ArrayBuffer> }
  | { type: 'sound'; data: Uint8Array<ArrayBuffer> }
  | { type: 'end' }
  | { type: 'failure'; error: WireError };
