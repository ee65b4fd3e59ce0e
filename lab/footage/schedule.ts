import { between, type Random } from '../../tools/test-support/random.ts';
import type { Film, TimeSpan } from './hud-element.ts';

/**
 * Generates stretches of `length` seconds with pauses of `pause` seconds between them, from soon after the
 * start to the end.
 */
export function schedule(
  random: Random,
  film: Film,
  length: readonly [least: number, most: number],
  pause: readonly [least: number, most: number],
): TimeSpan[] {
  const stretches: TimeSpan[] = [];
  let start = between(random, 0.6, 1.6);
  while (true) {
    const end = start + between(random, ...length);
    if (end > film.duration - 0.5) return stretches;
    stretches.push({ start: roundToFrame(start, film), end: roundToFrame(end, film) });
    start = end + between(random, ...pause);
  }
}

/** The stretches of an element, and those of its look-alike. */
type Dealt = { own: TimeSpan[]; others: TimeSpan[] };

/** Deals stretches at random to the element and its look-alike; the element gets the first three. */
export function dealOut(random: Random, stretches: readonly TimeSpan[]): Dealt {
  return deal(stretches, (index) => index < 3 || random() < 0.6);
}

/**
 * Deals stretches to the element and its look-alike: the second to the look-alike, then at random, never two
 * of them in a row.
 */
export function dealMixed(random: Random, stretches: readonly TimeSpan[]): Dealt {
  let wasOwn = false;
  return deal(stretches, (index) => {
    wasOwn = !wasOwn || (index !== 1 && random() < 0.65);
    return wasOwn;
  });
}

function deal(stretches: readonly TimeSpan[], isOwn: (index: number) => boolean): Dealt {
  const { own = [], others = [] } = Object.groupBy(stretches, (_, index) =>
    isOwn(index) ? 'own' : 'others',
  );
  return { own, others };
}

/** Rounds a time (seconds) to the start of the nearest frame. */
export function roundToFrame(time: number, { frameRate }: Film): number {
  return Math.round(time * frameRate) / frameRate;
}
