import { EncoderStalledError } from '../errors.ts';

/** An encoder without output for this long counts as stuck. */
const STALL_MS = 30_000;

/**
 * Runs work that reports its progress; aborts it and gives up if it reports nothing for too long.
 * @throws {EncoderStalledError} if nothing moved for `stallMs`
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
