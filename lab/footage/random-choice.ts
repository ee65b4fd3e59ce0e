import { between, type Random } from '../../tools/test-support/random.ts';
import type { Color } from '../drawing/canvas.ts';

const BRIGHT: readonly Color[] = [
  [240, 70, 60],
  [90, 230, 90],
  [250, 250, 250],
  [250, 215, 50],
  [70, 200, 245],
  [235, 90, 230],
  [255, 150, 40],
];

// A third of the distance between black and white: red and orange are closer than that, red and yellow
// aren't.
const CLEARLY_DIFFERENT = 147;

/** Picks a color that games use for text and signals. */
export function brightColor(random: Random): Color {
  return pick(random, BRIGHT);
}

/** Picks another such color that can't be mistaken for the first. */
export function differentColor(random: Random, color: Color): Color {
  const distance = (other: Color) => Math.hypot(...other.map((level, at) => level - (color[at] ?? 0)));
  return pick(
    random,
    BRIGHT.filter((other) => distance(other) > CLEARLY_DIFFERENT),
  );
}

/** Picks one of several items, all equally likely. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('there is nothing to pick from');
  return item;
}

/** Picks an integer from `least` to `most`, both inclusive. */
export function randomInteger(random: Random, least: number, most: number): number {
  return Math.floor(between(random, least, most + 1));
}

/** Picks a whole pixel of a picture, at least so far from its sides. */
export function somewhere(
  random: Random,
  { width, height }: { width: number; height: number },
  across: number,
  down: number,
): [x: number, y: number] {
  return [randomInteger(random, across, width - across), randomInteger(random, down, height - down)];
}

/** Player names, two to fourteen letters long. */
export const PLAYER_NAMES = [
  ...['MIKA', 'PAWEL', 'NOSCOPE', 'QUILL', 'ACE 77', 'BOB', 'LONGPLAYERNAME', 'IO', 'ANA'],
];
