import { between, type Random } from '../../../tools/test-support/random.ts';
import type { Point } from '../../drawing/canvas.ts';
import { fillDisc, strokeRing } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { drawIcon, ICONS } from './draw-icon.ts';

const SLIDE = 0.25;

/** A round medal that slides in from the side and out again, fading. */
export function medal(random: Random, film: Film): HudElement {
  const radius = randomInteger(random, 16, 23);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const distance = randomInteger(random, 20, 60) * (random() < 0.5 ? -1 : 1);
  const x = randomInteger(random, 130, film.width - 130);
  const y = randomInteger(random, 60, film.height - 60);
  const own = schedule(random, film, { least: 1.2, most: 2.2 }, { least: 0.8, most: 2.5 });
  const comes = between(random, 0, 1) < 0.7;
  const middleWhile = (there: number): Point => [x + (comes ? Math.round((1 - there) * distance) : 0), y];
  return shownDuring({
    own,
    middle: [x, y],
    middleWhile,
    size: [2 * radius, 2 * radius],
    fade: SLIDE,
    paint(canvas, there) {
      const middle = middleWhile(there);
      fillDisc(canvas, middle, radius, color, [60, 40, 20], there);
      strokeRing(canvas, middle, radius - 1, 3, [250, 240, 200], there);
      drawIcon(canvas, shape, middle, radius, [250, 250, 250], there);
    },
  });
}
