/** The value that a share (0..1) of sorted values, in ascending order, stays below; 0 of none. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
