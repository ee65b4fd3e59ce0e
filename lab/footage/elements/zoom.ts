import { between, type Random } from '../../../tools/test-support/random.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { drawIcon, ICONS } from './draw-icon.ts';
import { drawPlate, PLATES } from './draw-plate.ts';

/** A badge that keeps growing slowly while it is visible. */
export function zoom(random: Random, film: Film): HudElement {
  const x = randomInteger(random, 80, film.width - 80);
  const y = randomInteger(random, 50, film.height - 50);
  const size = randomInteger(random, 40, 60);
  const shape = randomInteger(random, 0, ICONS - 1);
  const plate = randomInteger(random, 0, PLATES - 1);
  const color = brightColor(random);
  const growthPerSecond = between(random, 0.06, 0.15);
  const own = schedule(random, film, { least: 1.2, most: 2.2 }, { least: 0.8, most: 2 });
  return shownDuring({
    own,
    middle: [x, y],
    size: [size, size],
    fade: 0.15,
    paint(canvas, alpha, _isOwn, { elapsed }) {
      const grown = size * (1 + growthPerSecond * elapsed);
      drawPlate(canvas, plate, [x, y], grown, color, alpha);
      drawIcon(canvas, shape, [x, y], grown * 0.5, [250, 250, 250], alpha);
    },
  });
}
