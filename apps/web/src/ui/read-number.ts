// As people type it anywhere: with a point or a comma, either of which may come first.
const DECIMAL = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/;
const CLOCK = /^(\d+):([0-5]?\d(?:[.,]\d*)?)$/;

/**
 * The number that somebody typed, with or without its unit, or null if it is none. Where the unit is seconds, minutes may
 * stand before them ("1:30").
 */
export function readNumber(text: string, unit: string): number | null {
  // Keyboards of East Asia type digits as wide as their letters.
  const plain = text.normalize('NFKC').replace('\u2212', '-').trim();
  const bare = plain.endsWith(unit) ? plain.slice(0, -unit.length).trimEnd() : plain;
  if (DECIMAL.test(bare)) return toNumber(bare);
  const [, minutes, seconds] = (unit === 's' && CLOCK.exec(bare)) || [];
  return minutes === undefined || seconds === undefined ? null : 60 * toNumber(minutes) + toNumber(seconds);
}

/** The next multiple of `step` above or below a number. */
export function stepFrom(value: number, step: number, direction: 1 | -1): number {
  const steps = value / step;
  // What a sum of tenths lacks to a whole number of them is no step.
  const whole = Math.round(steps);
  const isWhole = Math.abs(steps - whole) < 1e-6;
  const next = isWhole ? whole + direction : direction === 1 ? Math.ceil(steps) : Math.floor(steps);
  return Math.round(next * step * 1e6) / 1e6;
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}
