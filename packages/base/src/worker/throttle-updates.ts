// Frequent enough to look smooth; the page redraws for each.
const APART_MS = 100;

/**
 * Throttles updates: passes on the first, then at most one every `apartMs` milliseconds (by default, ten per
 * second). Copied packets come by the thousand, and redrawing for each would take CPU time from the worker.
 */
export function throttleUpdates<T>(update: (value: T) => void, apartMs = APART_MS): (value: T) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (value) => {
    const now = performance.now();
    if (now - last < apartMs) return;
    last = now;
    update(value);
  };
}
