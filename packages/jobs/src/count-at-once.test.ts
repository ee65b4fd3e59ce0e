import { expect, it } from 'vitest';
import { countAtOnce } from './count-at-once.ts';
import type { ScanOrder } from './scan-order.ts';

const orderWith = (characters: number) => ({ template: 'x'.repeat(characters) }) as ScanOrder;

it('a statement inserts a hundred orders with usual templates, and fewer of long ones, but at least one', () => {
  const usual = orderWith(100_000);
  expect(countAtOnce([usual, usual])).toBe(100);
  expect(countAtOnce([usual, orderWith(8_000_000)])).toBe(2);
  expect(countAtOnce([orderWith(20_000_000)])).toBe(1);
  expect(countAtOnce([])).toBe(100);
});
