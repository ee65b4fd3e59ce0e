import type { Random } from '../../../tools/test-support/random.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, randomInteger } from '../random-choice.ts';
import { dealOut, schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { drawIcon, ICONS } from './draw-icon.ts';

/** An icon that comes and goes in one place; other icons there are not events. */
export function icon(random: Random, film: Film): HudElement {
  const size = randomInteger(random, 24, 44);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const otherColor = brightColor(random);
  const x = randomInteger(random, 60, film.width - 60);
  const y = randomInteger(random, 40, film.height - 40);
  const { own, others } = dealOut(
    random,
    schedule(random, film, { least: 0.5, most: 2 }, { least: 0.5, most: 2 }),
  );
  return shownDuring({
    own,
    others,
    middle: [x, y],
    size: [size, size],
    fade: 0,
    paint(canvas, alpha, isOwn) {
      if (isOwn) drawIcon(canvas, shape, [x, y], size, color, alpha);
      else drawIcon(canvas, (shape + 1) % ICONS, [x, y], size, otherColor, alpha);
    },
  });
}
