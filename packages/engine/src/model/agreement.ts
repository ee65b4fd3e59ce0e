/**
 * Whether the first three selections of an element show the same thing.
 *
 * - `all`: they do.
 * - `varied`: they do, but the one at `index` shows less than the other two share, so only what all three
 *   share was learned.
 * - `outlier`: the one at `index` shows something else than the other two, and wasn't learned from.
 * - `recolored`: the one at `index` shows the same in other colors, as its whole picture has, and wasn't learned from.
 * - `unconfirmed`: nothing tells, or there are fewer than three; all were learned from.
 */
export type Agreement =
  | { kind: 'all' }
  | { kind: 'varied'; index: number }
  | { kind: 'outlier'; index: number }
  | { kind: 'recolored'; index: number }
  | { kind: 'unconfirmed' };

/** Whether all selections were found to show the same thing. */
export function areAgreed({ kind }: Agreement): boolean {
  return kind === 'all' || kind === 'varied';
}

/** Whether the selection at an index shows something else than the others, or the same in other colors. */
export function isOutlier(agreement: Agreement, index: number): boolean {
  const isOneOut = agreement.kind === 'outlier' || agreement.kind === 'recolored';
  return isOneOut && agreement.index === index;
}

/** Returns what belongs to selections (in their order), without that of the {@link isOutlier outlier}. */
export function withoutOutlier<Item>(items: readonly Item[], agreement: Agreement): Item[] {
  return items.filter((_, index) => !isOutlier(agreement, index));
}
