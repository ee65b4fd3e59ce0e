import { between, type Random } from '../../../tools/test-support/random.ts';
import type { Point } from '../../drawing/canvas.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { drawIcon, ICONS } from './draw-icon.ts';
import { drawPlate, PLATES } from './draw-plate.ts';

/** The start and end of a movement, and the size at each of them, relative to the usual size. */
type Way = { from: Point; to: Point; sizes: [number, number] };

/**
 * An objective marker in the game world: it moves across the picture, and grows and shrinks as if its
 * distance changed.
 */
export function objective(random: Random, film: Film): HudElement {
  const place = (): Point => [
    randomInteger(random, 80, film.width - 80),
    randomInteger(random, 50, film.height - 50),
  ];
  const events = schedule(random, film, { least: 1.5, most: 3 }, { least: 0.8, most: 2 });
  const ways = events.map((): Way => {
    const [from, towards] = [place(), place()];
    const to: Point = [(from[0] + towards[0]) / 2, (from[1] + towards[1]) / 2];
    return { from, to, sizes: [between(random, 0.8, 1.1), between(random, 0.9, 1.3)] };
  });
  const size = randomInteger(random, 28, 40);
  const plate = randomInteger(random, 0, PLATES - 1);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const seenAt = (event: number, time: number): { middle: Point; size: number } => {
    const [stretch, way] = [events[event], ways[event]];
    if (!stretch || !way) throw new RangeError(`there is no event ${event}`);
    const part = (time - stretch.start) / (stretch.end - stretch.start);
    const along = (from: number, to: number) => from + (to - from) * part;
    const middle: Point = [along(way.from[0], way.to[0]), along(way.from[1], way.to[1])];
    return { middle, size: size * along(...way.sizes) };
  };
  return {
    events,
    size: [size, size],
    middleAt: (event, time) => seenAt(event, time).middle,
    draw(canvas, time) {
      for (const [index, { start, end }] of events.entries()) {
        if (time < start || time >= end) continue;
        const seen = seenAt(index, time);
        drawPlate(canvas, plate, seen.middle, seen.size, color, 1);
        drawIcon(canvas, shape, seen.middle, seen.size / 2, [250, 250, 250], 1);
      }
    },
  };
}
