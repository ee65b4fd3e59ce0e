const FIRST_INTERVAL_MS = 100;
const MAX_INTERVAL_MS = 500;
const GROWTH = 1.4;

/**
 * Calls `act` at growing intervals, from 100 ms to 500 ms: short tasks show progress early, and long ones are
 * not slowed down by showing it. Returns a function that stops it.
 */
export function repeatWithBackoff(act: () => void): () => void {
  let interval = FIRST_INTERVAL_MS;
  let timer = setTimeout(repeat, interval);
  return () => clearTimeout(timer);

  function repeat(): void {
    interval = Math.min(MAX_INTERVAL_MS, interval * GROWTH);
    timer = setTimeout(repeat, interval);
    act();
  }
}
