/** Returns the value that the given share (0..1) of values stays below; 0 if there are none. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

// An element is rarely visible in more than three quarters of the frames across a video.
const SURELY_WITHOUT = 0.25;

/** Returns what is usual without an element, of the values of frames some of which may show it. */
export function usualWithout(values: Iterable<number>): number {
  return quantile(values, SURELY_WITHOUT);
}

/** So many frames without an element say enough about its background. */
export const ENOUGH_BACKGROUNDS = 8;

/** So many keyframes alone show what is usual in a video, and what recurs. */
export const ENOUGH_KEYFRAMES = 24;

/** Fewer frames than about this say little about a place. */
export const FEW_FRAMES = 4;

/** Returns the mean of values; 0 without any. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Picks at most `most` items, evenly spaced, starting with the first. */
export function pickEvenly<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}
