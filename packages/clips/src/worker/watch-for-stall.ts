import { EncoderStalledError } from '../errors.ts';

/** How long an encoder may go without output before it counts as stuck. */
const STALL_MS = 30_000;

// A timer that fires this much too late means that the machine slept, and the work with it.
const SLEPT_MS = 5000;

/**
 * Runs work that reports its progress; aborts it and gives up if it reports nothing for too long.
 * @throws {EncoderStalledError} if there was no progress for `stallMs`
 */
export async function watchForStall<T>(
  abort: AbortController,
  work: (onProgress: () => void) => Promise<T>,
  stallMs = STALL_MS,
): Promise<T> {
  const stalled = Promise.withResolvers<never>();
  let moved = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = 0;
  const checkAfter = (delayMs: number) => {
    due = performance.now() + delayMs;
    timer = setTimeout(check, delayMs);
  };
  const check = () => {
    const now = performance.now();
    if (now - due > SLEPT_MS) moved = now;
    const quiet = now - moved;
    if (quiet < stallMs) {
      checkAfter(stallMs - quiet);
      return;
    }
    const message = `No data arrived for ${Math.round(stallMs / 1000)} seconds, so this clip was abandoned.`;
    stalled.reject(new EncoderStalledError(message));
    abort.abort();
  };
  checkAfter(stallMs);
  // Resetting a timer for each of thousands of reports would take longer than the copying that they report.
  const onProgress = () => {
    moved = performance.now();
  };
  try {
    return await Promise.race([work(onProgress), stalled.promise]);
  } finally {
    clearTimeout(timer);
  }
}
