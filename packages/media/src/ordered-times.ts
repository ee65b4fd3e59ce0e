/**
 * Returns the index of the first of some ascending times at or after `time`; their count if all are earlier.
 */
export function firstAtOrAfter(times: ArrayLike<number>, time: number): number {
  return firstWhere(times, (other) => other >= time);
}

/** Returns the index of the first of some ascending times after `time`; their count if there is none. */
export function firstAfter(times: ArrayLike<number>, time: number): number {
  return firstWhere(times, (other) => other > time);
}

/** Binary search; `isReached` must hold for all times from some index onward. */
function firstWhere(times: ArrayLike<number>, isReached: (time: number) => boolean): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(times[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
