import { formatCount } from './format-count.ts';

/** Formats a size in bytes in a suitable unit: "0 bytes", "12.3 kB", "1.2 MB", "2.50 GB". */
export function formatBytes(bytes: number): string {
  const whole = Math.round(bytes);
  if (whole < 1000) return formatCount(whole, 'byte');
  // The limits allow for rounding, so that 999,999 bytes do not become 1000.0 kB.
  if (whole < 999_950) return `${(whole / 1e3).toFixed(1)} kB`;
  return whole < 999_950_000 ? `${(whole / 1e6).toFixed(1)} MB` : `${(whole / 1e9).toFixed(2)} GB`;
}
