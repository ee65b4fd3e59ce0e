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

/**
 * Returns the index of the first item for which `isReached` holds, as it must for all that follow; their count
 * if there is none. Binary search.
 */
export function firstWhere<Item>(items: ArrayLike<Item>, isReached: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item === undefined || isReached(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
