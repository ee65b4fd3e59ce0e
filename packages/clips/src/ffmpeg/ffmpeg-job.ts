import type { Seconds } from '@framescout/contract';

/** One run of FFmpeg, from one file to another. Progress is relative to `duration` (s). */
export type FFmpegJob = {
  core: WebAssembly.Module;
  /** If its bytes are in memory, they are transferred to FFmpeg. */
  input: { name: string; file: File | Uint8Array<ArrayBuffer> };
  /** Arguments between input and output. */
  parameters: readonly string[];
  outputName: string;
  duration: Seconds;
};

/** Updates from a run: progress (0..1), then the output file in consecutive pieces. */
export type FFmpegUpdate = { done: number } | { piece: Uint8Array<ArrayBuffer> };

/** The calls of a worker that runs FFmpeg once. */
export type FFmpegCalls = { run: { args: FFmpegJob; result: null; update: FFmpegUpdate } };
