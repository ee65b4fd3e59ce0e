import { between, type Random } from '../../../tools/test-support/random.ts';
import { textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, differentColor, pick, randomInteger } from '../random-choice.ts';
import { dealMixed, schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { drawIcon, ICONS } from './draw-icon.ts';
import { drawOutlinedText } from './draw-outlined-text.ts';

const WORDS = ['FLAG', 'BASE', 'CORE', 'GATE', 'BOMB'];
const HEIGHT = 34;
const ICON = 24;

/**
 * An icon with a word in one team's color; the same in the other team's color at the same place is not an
 * event.
 */
export function twin(random: Random, film: Film): HudElement {
  const word = pick(random, WORDS);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const twinColor = differentColor(random, color);
  const opacity = between(random, 0.4, 0.75);
  const width = ICON + textWidth(word, 2) + 30;
  const x = randomInteger(random, 80, film.width - 80);
  const y = randomInteger(random, 45, film.height - 45);
  const { own, others } = dealMixed(
    random,
    schedule(random, film, { least: 0.7, most: 2 }, { least: 0.5, most: 1.6 }),
  );
  return shownDuring({
    own,
    others,
    middle: [x, y],
    size: [width, HEIGHT],
    fade: pick(random, [0, 0.12]),
    paint(canvas, alpha, isOwn) {
      const paintColor = isOwn ? color : twinColor;
      const left = Math.round(x - width / 2);
      fillRect(canvas, left, y - HEIGHT / 2, width, HEIGHT, [12, 12, 18], alpha * opacity);
      drawIcon(canvas, shape, [left + 10 + ICON / 2, y], ICON, paintColor, alpha);
      drawOutlinedText(canvas, word, left + ICON + 20, y - 7, { scale: 2, color: paintColor, alpha });
    },
  });
}
