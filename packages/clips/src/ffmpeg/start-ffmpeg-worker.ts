/** Starts the worker for one run of FFmpeg. */
export function startFFmpegWorker(): Worker {
  return new Worker(new URL('./ffmpeg.worker.ts', import.meta.url), {
    type: 'module',
    name: 'framescout-ffmpeg',
  });
}
