import type { Seconds, WireError } from '@framescout/contract';

/** One run of FFmpeg: a file in, a file out. `duration` (seconds) is what progress is measured against. */
export type FFmpegJob = {
  core: WebAssembly.Module;
  input: { name: string; file: File };
  /** Between input and output. */
  parameters: readonly string[];
  outputName: string;
  duration: Seconds;
};

/** What the worker of a run says; pieces follow each other in order, `done` is 0..1. */
export type FFmpegReply =
  | { type: 'progress'; done: number }
  | { type: 'piece'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'end' }
  | { type: 'failure'; error: WireError };
