import { formatClock, type Seconds } from '@framescout/contract';

/** Formats seconds as `hh:mm:ss` with up to nine decimals. */
export function fineClock(time: Seconds, decimals: number): string {
  // Rounded as a whole: rounding the fraction alone could give 60 seconds.
  const units = Math.round(Math.max(0, time) * 1e9);
  const fraction = String(units % 1e9)
    .padStart(9, '0')
    .slice(0, decimals);
  return `${formatClock(Math.floor(units / 1e9), true)}.${fraction}`;
}

/** Formats seconds as a plain number with at most six decimals, as short as possible. */
export function plainSeconds(time: Seconds): string {
  return String(Number(time.toFixed(6)));
}
