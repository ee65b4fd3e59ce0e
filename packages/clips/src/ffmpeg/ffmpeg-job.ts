import type { Seconds } from '@framescout/contract';

/** One run of FFmpeg: a file in, a file out. `duration` (seconds) is what progress is measured against. */
export type FFmpegJob = {
  core: WebAssembly.Module;
  input: { name: string; file: File };
  /** Between input and output. */
  parameters: readonly string[];
  outputName: string;
  duration: Seconds;
};

/** What comes of a run before it ends: how far it is (0..1), then the file in pieces, which follow each other in order. */
export type FFmpegUpdate = { done: number } | { piece: Uint8Array<ArrayBuffer> };

/** The call to a worker that runs FFmpeg once. */
export type FFmpegCalls = { run: { args: FFmpegJob; result: null; update: FFmpegUpdate } };
