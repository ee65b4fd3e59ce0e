/** Starts the worker of a run of FFmpeg. */
export function startFFmpegWorker(): Worker {
  return new Worker(new URL('./ffmpeg.worker.ts', import.meta.url), {
    type: 'module',
    name: 'framescout-ffmpeg',
  });
}
