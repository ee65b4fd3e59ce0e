import { fromWire } from '@framescout/contract';
import { ClipCancelledError, ClipFailedError } from '../errors.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import type { FFmpegJob, FFmpegReply } from './ffmpeg-job.ts';

/**
 * Runs FFmpeg in a worker of its own and writes what it makes into `file`.
 * @throws {ClipCancelledError} as soon as `signal` is aborted
 * @throws {RemoteError} `clip-failed` with FFmpeg's last words
 */
export async function runFFmpeg(
  job: FFmpegJob,
  file: ClipFile,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number): void },
): Promise<void> {
  if (signal.aborted) throw new ClipCancelledError();
  const worker = new Worker(new URL('./ffmpeg.worker.ts', import.meta.url), {
    type: 'module',
    name: 'framescout-ffmpeg',
  });
  const ended = Promise.withResolvers<void>();
  const cancel = () => ended.reject(new ClipCancelledError());
  let written = Promise.resolve();
  let position = 0;
  worker.onmessage = ({ data }: MessageEvent<FFmpegReply>) => {
    if (data.type === 'progress') onProgress(data.done);
    else if (data.type === 'failure') ended.reject(fromWire(data.error));
    else if (data.type === 'end') ended.resolve(written);
    else {
      const at = position;
      position += data.bytes.length;
      written = written.then(() => file.write(data.bytes, at));
    }
  };
  worker.onerror = (event) => {
    ended.reject(new ClipFailedError(`FFmpeg stopped: ${event.message}`, { reason: event.message }));
  };
  signal.addEventListener('abort', cancel);
  try {
    worker.postMessage(job);
    await ended.promise;
  } finally {
    signal.removeEventListener('abort', cancel);
    worker.terminate();
  }
}
