import type { Seconds } from '@framescout/contract';
import type { Probe, ProbedPacket } from './probe-schema.ts';
import type { FrameRun, ReadFrame, SoundRun } from './reader-protocol.ts';

/**
 * FFmpeg with one file: in WebAssembly in a worker of its own, or, outside a browser, native. One call at a time;
 * disposing it ends it, whatever it is doing.
 */
export type FFmpegReader = Disposable & {
  /** Whether a run may cover the whole file: its frames are delivered on demand, and it can be stopped. */
  readonly canStream: boolean;
  /** How much earlier than requested (seconds) it looks for a keyframe if the stream reorders frames. */
  readonly seekLead: Seconds;
  /**
   * Describes the file and its first packets.
   * @throws {UnreadableFileError} if FFmpeg finds no video in it, or cannot decode it
   */
  probe(): Promise<Probe>;
  /** Every packet of the picture, in file order; reads the whole file. */
  listPackets(): Promise<ProbedPacket[]>;
  /** The frames of a run, in order; fewer than requested at the file's end. Stops any earlier run. */
  frames(run: FrameRun): AsyncGenerator<ReadFrame, void, unknown>;
  /**
   * Whether the frame at a time (seconds, the file's own clock), within a tolerance, came out damaged or not at all in the
   * current run because its data is damaged. False if it cannot tell.
   */
  isDamaged(time: Seconds, tolerance: Seconds): boolean;
  /** The sound of the run's range, in pieces of whole samples. */
  sound(run: SoundRun): AsyncGenerator<Uint8Array<ArrayBuffer>, void, unknown>;
};

/** A file that FFmpeg reads; each call of `startReader` starts another FFmpeg with it, which the caller disposes. */
export type FFmpegFile = { file: Blob; name: string; startReader(): FFmpegReader };
