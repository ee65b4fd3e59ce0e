// Frequent enough to look smooth; the page redraws for each.
const APART_MS = 100;

/** Throttles updates: the first, then one per `apartMs` milliseconds (a tenth of a second). */
export function throttleUpdates<T>(update: (value: T) => void, apartMs = APART_MS): (value: T) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (value) => {
    const now = performance.now();
    if (now - last < apartMs) return;
    last = now;
    update(value);
  };
}
