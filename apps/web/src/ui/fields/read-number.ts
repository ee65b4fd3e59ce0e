import { parseTime } from '@framescout/contract';

// As people type numbers everywhere: with a decimal point or comma, possibly without digits before it.
const DECIMAL = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/;

/**
 * Parses a number as users type it, with or without its unit; null if it is none. If the unit is seconds
 * ("s"), accepts every form of a time ("1:30", "1m30s").
 */
export function readNumber(text: string, unit: string): number | null {
  // East Asian keyboards type full-width digits.
  const plain = text.normalize('NFKC').replace('\u2212', '-').trim();
  const bare = plain.endsWith(unit) ? plain.slice(0, -unit.length).trimEnd() : plain;
  if (DECIMAL.test(bare)) return Number(bare.replace(',', '.'));
  return unit === 's' ? parseTime(plain) : null;
}

/** Returns the next multiple of `step` above or below a number. */
export function stepFrom(value: number, step: number, direction: 1 | -1): number {
  const steps = value / step;
  // Rounding errors, as in a sum of tenths, must not count as a step.
  const whole = Math.round(steps);
  const isWhole = Math.abs(steps - whole) < 1e-6;
  const next = isWhole ? whole + direction : direction === 1 ? Math.ceil(steps) : Math.floor(steps);
  return Math.round(next * step * 1e6) / 1e6;
}
