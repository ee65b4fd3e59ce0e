import { between, type Random } from '../../../tools/test-support/random.ts';
import { drawText, textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { dealMixed, schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { drawIcon, ICONS } from './draw-icon.ts';

const TEXTS = ['ENEMY DEFEATED', 'OBJECTIVE TAKEN', 'MISSION CLEARED', 'SUPPLY DROPPED'];
const OTHERS = ['TEAMMATE DOWN', 'CONNECTION LOST', 'STORM INCOMING', 'ROUND STARTS'];
const LINES = 720;

/**
 * A banner several times as wide as a click's region, clicked in three different parts; a banner with another
 * text is not an event.
 */
export function wide(random: Random, film: Film): HudElement {
  const text = pick(random, TEXTS);
  const other = pick(random, OTHERS);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const opacity = between(random, 0.45, 0.75);
  const width = Math.round((between(random, 350, 450) * film.height) / LINES);
  const height = randomInteger(random, 30, 38);
  const x = Math.round(film.width * between(random, 0.35, 0.65));
  const y = Math.round(film.height * between(random, 0.12, 0.85));
  const { own, others } = dealMixed(
    random,
    schedule(random, film, { least: 1.2, most: 2.4 }, { least: 0.6, most: 1.8 }),
  );
  const turn = randomInteger(random, 0, 2);
  return shownDuring({
    own,
    others,
    middle: [x, y],
    size: [width, height],
    // One third of the banner per click: left, middle and right, starting with any of them.
    clickAt: (event) => [x + ((((event + turn) % 3) - 1) * width) / 3, y],
    fade: between(random, 0.1, 0.25),
    paint(canvas, alpha, isOwn) {
      const words = isOwn ? text : other;
      const left = x - width / 2;
      fillRect(canvas, left, y - height / 2, width, height, [12, 14, 22], alpha * opacity);
      fillRect(canvas, left, y - height / 2, 4, height, color, alpha);
      fillRect(canvas, left + width - 4, y - height / 2, 4, height, color, alpha);
      drawText(canvas, words, Math.round(x - textWidth(words, 2) / 2) + 1, y - 6, {
        scale: 2,
        color: [0, 0, 0],
        alpha,
      });
      drawText(canvas, words, Math.round(x - textWidth(words, 2) / 2), y - 7, {
        scale: 2,
        color: [248, 248, 248],
        alpha,
      });
      for (const side of [-1, 1]) {
        drawIcon(canvas, shape, [x + side * (width / 2 - 15), y], 16, color, alpha);
      }
    },
  });
}
