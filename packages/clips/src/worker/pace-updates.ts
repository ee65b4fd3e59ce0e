// Fast enough to look smooth; the page draws each of them.
const APART_MS = 100;

/**
 * Passes on the first update, and then at most ten a second: copied packets come by the thousand, and the page
 * would draw instead of letting the worker have its processor.
 */
export function paceUpdates<T>(update: (value: T) => void): (value: T) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (value) => {
    const now = performance.now();
    if (now - last < APART_MS) return;
    last = now;
    update(value);
  };
}
