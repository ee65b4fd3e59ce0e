import { between, type Random } from '../drawing/random.ts';
import type { Film, Stretch } from './hud-element.ts';

/** Stretches of `length` seconds with pauses between them, from soon after the start to the end. */
export function schedule(
  random: Random,
  film: Film,
  length: { least: number; most: number },
  pause: { least: number; most: number },
): Stretch[] {
  const stretches: Stretch[] = [];
  let start = between(random, 0.6, 1.6);
  while (true) {
    const end = start + between(random, length.least, length.most);
    if (end > film.duration - 0.5) return stretches;
    stretches.push({ start: onFrame(start, film), end: onFrame(end, film) });
    start = end + between(random, pause.least, pause.most);
  }
}

/** Deals stretches out at random between the element and its look-alike; the element gets the first three. */
export function dealOut(
  random: Random,
  stretches: readonly Stretch[],
): { own: Stretch[]; others: Stretch[] } {
  const own: Stretch[] = [];
  const others: Stretch[] = [];
  for (const [index, stretch] of stretches.entries()) {
    (index < 3 || random() < 0.6 ? own : others).push(stretch);
  }
  return { own, others };
}

/** Deals stretches out so that the look-alike gets the second one, then at random, never two in a row. */
export function dealMixed(
  random: Random,
  stretches: readonly Stretch[],
): { own: Stretch[]; others: Stretch[] } {
  const own: Stretch[] = [];
  const others: Stretch[] = [];
  let wasOwn = false;
  for (const [index, stretch] of stretches.entries()) {
    wasOwn = !wasOwn || (index !== 1 && random() < 0.65);
    (wasOwn ? own : others).push(stretch);
  }
  return { own, others };
}

/** How visible it is, 0..1, if it takes `fade` seconds to appear and to disappear; at least 0.1 while it lasts. */
export function fadeAt({ start, end }: Stretch, time: number, fade: number): number {
  if (time < start || time >= end) return 0;
  if (fade <= 0) return 1;
  return Math.max(0.1, Math.min(1, (time - start) / fade, (end - time) / fade));
}

/** The time of the frame that begins nearest to a time. */
export function onFrame(time: number, { frameRate }: Film): number {
  return Math.round(time * frameRate) / frameRate;
}
