import type { Random } from '../../../tools/test-support/random.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { drawIcon, ICONS } from './draw-icon.ts';

const WIDTH = 90;
const HEIGHT = 50;

/** One of several icons in a slot that is never empty, like that of the current weapon. */
export function swap(random: Random, film: Film): HudElement {
  const x = randomInteger(random, 80, film.width - 80);
  const y = randomInteger(random, 50, film.height - 50);
  const size = randomInteger(random, 30, 44);
  const shape = randomInteger(random, 0, ICONS - 1);
  const own = schedule(random, film, { least: 0.5, most: 2 }, { least: 0.5, most: 2 });
  const icon = shownDuring({
    own,
    middle: [x, y],
    size: [size, size],
    fade: 0,
    paint: (canvas, alpha) => drawIcon(canvas, shape, [x, y], size, [235, 235, 240], alpha),
  });
  return {
    ...icon,
    draw(canvas, time) {
      fillRect(canvas, x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT, [14, 18, 26], 0.6);
      if (!own.some(({ start, end }) => time >= start && time < end)) {
        const before = own.filter(({ end }) => end <= time).length;
        const other = (shape + 1 + (before % (ICONS - 1))) % ICONS;
        drawIcon(canvas, other, [x, y], size, [235, 235, 240], 1);
      }
      icon.draw(canvas, time);
    },
  };
}
