/** How long work may go without a sign of life before it counts as stuck, in milliseconds. */
const STALL_MS = 30_000;

// A timer that fires this much too late means that the machine slept, and the work with it.
const SLEPT_MS = 5000;

/** What happens to work that is stuck. */
type Stall = {
  /** Ends the work as far as possible, and returns the error that its caller gets. */
  giveUp(): Error;
  /** Milliseconds without a sign of life after which work is stuck: half a minute by default. */
  stallMs?: number;
};

/** Runs work, and gives up on it without signs of life. @throws {Error} what `giveUp` returns */
export async function watchForStall<T>(
  work: (onAlive: () => void) => Promise<T>,
  { giveUp, stallMs = STALL_MS }: Stall,
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
    if (quiet < stallMs) checkAfter(stallMs - quiet);
    else stalled.reject(giveUp());
  };
  checkAfter(stallMs);
  // Resetting a timer for each of thousands of signs would take longer than the copying that gives them.
  const onAlive = () => {
    moved = performance.now();
  };
  try {
    return await Promise.race([work(onAlive), stalled.promise]);
  } finally {
    clearTimeout(timer);
  }
}
