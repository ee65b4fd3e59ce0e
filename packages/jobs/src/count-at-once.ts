import type { ScanOrder } from './scan-order.ts';

const MAX_AT_ONCE = 100;
// A statement is one string, which must fit into memory here and in the database.
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Returns how many orders one statement inserts: their templates have 100 KB, or megabytes. */
export function countAtOnce(orders: readonly ScanOrder[]): number {
  const longest = orders.reduce((most, { template }) => Math.max(most, template.length), 1);
  return Math.max(1, Math.min(MAX_AT_ONCE, Math.floor(MAX_CHARACTERS / longest)));
}
