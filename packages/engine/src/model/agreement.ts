/**
 * Whether the first three selections of an element show the same thing.
 *
 * - `all`: they do.
 * - `varied`: they do, but the one at `index` shows less than the other two share, so only what all three
 *   share was learned.
 * - `outlier`: the one at `index` shows something else than the other two, and wasn't learned from.
 * - `unconfirmed`: nothing tells, or there are fewer than three; all were learned from.
 */
export type Agreement =
  | { kind: 'all' }
  | { kind: 'varied'; index: number }
  | { kind: 'outlier'; index: number }
  | { kind: 'unconfirmed' };

/** Whether all selections were found to show the same thing. */
export function areAgreed({ kind }: Agreement): boolean {
  return kind === 'all' || kind === 'varied';
}

/** Whether the selection at an index shows something else than the others. */
export function isOutlier(agreement: Agreement, index: number): boolean {
  return agreement.kind === 'outlier' && agreement.index === index;
}

/** Returns what belongs to selections (in their order), without that of the outlier. */
export function withoutOutlier<Item>(items: readonly Item[], agreement: Agreement): Item[] {
  return items.filter((_, index) => !isOutlier(agreement, index));
}
