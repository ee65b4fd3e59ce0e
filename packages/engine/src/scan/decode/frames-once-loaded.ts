import { WorkerStoppedError } from '@framescout/base';
import type { Video } from '@framescout/media';
import type { RunControl } from '../../run-control.ts';

// A connection that was lost for a moment, or a server that is restarting, is usually back by then.
const WAITS_MS = [1000, 4000, 15_000];

/** Whether an error says that a decoder's code could not be loaded. */
export function isNotLoaded(error: unknown): boolean {
  return error instanceof WorkerStoppedError && !error.hasStarted;
}

/**
 * Yields {@link Video.frames}. If the code of their decoder can't be loaded, waits and tries again a few
 * times, unless the scan is cancelled.
 * @throws {WorkerStoppedError} if the code still can't be loaded then
 */
export async function* framesOnceLoaded(
  video: Pick<Video, 'frames'>,
  control: RunControl,
  ...asked: Parameters<Video['frames']>
): ReturnType<Video['frames']> {
  let hasBegun = false;
  for (let attempt = 0; ; attempt++) {
    try {
      for await (const sample of video.frames(...asked)) {
        hasBegun = true;
        yield sample;
      }
      return;
    } catch (error) {
      const waitMs = WAITS_MS[attempt];
      if (waitMs === undefined || hasBegun || !isNotLoaded(error)) throw error;
      await wait(waitMs, control.signal);
      if (control.isCancelled) return;
    }
  }
}

/** Waits some milliseconds, but no longer than until a signal is aborted. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
