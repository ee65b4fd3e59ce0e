import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999.4, '999 bytes'],
  [999.5, '1.0 kB'],
  [12_345, '12.3 kB'],
  [999_999, '1.0 MB'],
  [1_234_000, '1.2 MB'],
  [999_960_000, '1.00 GB'],
  [2.5e9, '2.50 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
