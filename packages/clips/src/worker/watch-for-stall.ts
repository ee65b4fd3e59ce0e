import { EncoderStalledError } from '../errors.ts';

/** An encoder that gives nothing for so long is taken for stuck. */
const STALL_MS = 30_000;

/**
 * Runs a piece of work that reports its progress; where none comes for too long, it is aborted and given up on.
 * @throws {EncoderStalledError} when nothing moved for `stallMs`
 */
export async function watchForStall<T>(
  abort: AbortController,
  work: (onProgress: () => void) => Promise<T>,
  stallMs = STALL_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = Promise.withResolvers<never>();
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const message = `Nothing came for ${Math.round(stallMs / 1000)} seconds, so this clip was given up.`;
      stalled.reject(new EncoderStalledError(message));
      abort.abort();
    }, stallMs);
  };
  restart();
  try {
    return await Promise.race([work(restart), stalled.promise]);
  } finally {
    clearTimeout(timer);
  }
}
