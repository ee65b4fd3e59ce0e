import { startWorker, WorkerClient } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import { ClipFailedError } from '../errors.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import { startFFmpegWorker } from './start-ffmpeg-worker.ts';

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
type FFmpegUpdate = { done: number } | { piece: Uint8Array<ArrayBuffer> };

/** The calls of a worker that runs FFmpeg once. */
export type FFmpegCalls = { run: { args: FFmpegJob; result: null; update: FFmpegUpdate } };

/**
 * Runs FFmpeg in its own worker, writes the output into `file`, and returns its size in bytes. `onProgress`
 * also hears of each piece that is written, which on a slow drive takes longer than the run.
 * @throws {CancelledError} as soon as `signal` is aborted
 * @throws {RemoteError} `clip-failed` with FFmpeg's last messages
 */
export async function runFFmpeg(
  job: FFmpegJob,
  file: ClipFile,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number): void },
): Promise<number> {
  signal.throwIfAborted();
  using calls = new WorkerClient<FFmpegCalls>(startWorker('ffmpeg', startFFmpegWorker), {
    stopped: (reason) => new ClipFailedError(`FFmpeg stopped: ${reason}`, { reason }),
    blocksThread: true,
  });
  let written = Promise.resolve();
  let position = 0;
  let done = 0;
  const onUpdate = (update: FFmpegUpdate) => {
    if ('done' in update) {
      done = update.done;
      onProgress(done);
      return;
    }
    const at = position;
    position += update.piece.length;
    written = written.then(async () => {
      await file.write(update.piece, at);
      onProgress(done);
    });
    // Reported below, or not at all if the run itself fails.
    written.catch(() => undefined);
  };
  const { file: input } = job.input;
  const transfer = input instanceof Uint8Array ? [input.buffer] : [];
  await calls.call('run', job, { signal, transfer, onUpdate });
  await written;
  return position;
}
