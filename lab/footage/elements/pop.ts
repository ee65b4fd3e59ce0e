import { between, type Random } from '../../../tools/test-support/random.ts';
import { smoothStep } from '../../drawing/canvas.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, randomInteger } from '../random-choice.ts';
import { dealMixed, schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { drawIcon, ICONS } from './draw-icon.ts';
import { drawPlate, PLATES } from './draw-plate.ts';

/** A badge that grows from nothing and shrinks back to nothing; a badge with another icon is not an event. */
export function pop(random: Random, film: Film): HudElement {
  const size = randomInteger(random, 38, 54);
  const plate = randomInteger(random, 0, PLATES - 1);
  const shape = randomInteger(random, 0, ICONS - 1);
  const otherShape = (shape + randomInteger(random, 1, ICONS - 1)) % ICONS;
  const color = brightColor(random);
  const x = randomInteger(random, 70, film.width - 70);
  const y = randomInteger(random, 50, film.height - 50);
  const { own, others } = dealMixed(
    random,
    schedule(random, film, { least: 0.9, most: 2 }, { least: 0.5, most: 1.8 }),
  );
  return shownDuring({
    own,
    others,
    middle: [x, y],
    size: [size, size],
    fade: between(random, 0.16, 0.24),
    paint(canvas, there, isOwn) {
      const grown = size * Math.max(0.1, smoothStep(0, 1, there));
      drawPlate(canvas, plate, [x, y], grown, color, 1);
      drawIcon(canvas, isOwn ? shape : otherShape, [x, y], grown * 0.5, [250, 250, 250], 1);
    },
  });
}
