/**
 * Whether the first three selections of an element show the same thing.
 *
 * - `all`: they do.
 * - `varied`: they do, but the one at `index` shows less than the other two share, so only what all three
 *   share was learned.
 * - `odd`: the one at `index` shows something else than the other two, and wasn't learned from.
 * - `unconfirmed`: nothing tells, or there are fewer than three; all were learned from.
 */
export type Agreement =
  | { kind: 'all' }
  | { kind: 'varied'; index: number }
  | { kind: 'odd'; index: number }
  | { kind: 'unconfirmed' };

/** Whether all selections were found to show the same thing. */
export function areAgreed({ kind }: Agreement): boolean {
  return kind === 'all' || kind === 'varied';
}

/** Whether the selection at an index is the odd one out. */
export function isOdd(agreement: Agreement, index: number): boolean {
  return agreement.kind === 'odd' && agreement.index === index;
}

/** Returns what belongs to selections (in their order), without that of the odd one. */
export function withoutOdd<Item>(items: readonly Item[], agreement: Agreement): Item[] {
  return items.filter((_, index) => !isOdd(agreement, index));
}
