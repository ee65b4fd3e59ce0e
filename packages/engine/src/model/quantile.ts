/**
 * Returns the value that the given share (0..1) of values, sorted in ascending order, stays below; 0 if there
 * are none.
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
