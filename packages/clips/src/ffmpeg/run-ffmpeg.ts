import { startWorker, WorkerClient } from '@framescout/base';
import { ClipFailedError } from '../errors.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import type { FFmpegCalls, FFmpegJob, FFmpegUpdate } from './ffmpeg-job.ts';
import { startFFmpegWorker } from './start-ffmpeg-worker.ts';

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
