import type { Random } from '../../../tools/test-support/random.ts';
import { drawText, textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';

const TITLES = ['PAUSED', 'SCOREBOARD', 'SETTINGS', 'INVENTORY', 'MAP'];
const ITEMS = ['RESUME', 'OPTIONS', 'LOAD', 'SAVE', 'QUIT'];

/** A panel with a title over the dimmed picture, shown for several seconds. */
export function menu(random: Random, film: Film): HudElement {
  const title = pick(random, TITLES);
  const scale = randomInteger(random, 2, 3);
  const color = brightColor(random);
  const x = Math.round(film.width / 2);
  const y = Math.round(film.height * 0.3);
  const own = schedule(random, film, { least: 1.5, most: 3 }, { least: 1, most: 2.5 });
  return shownDuring({
    own,
    middle: [x, y],
    size: [220, 60],
    fade: 0,
    paint(canvas) {
      for (let at = 0; at < canvas.pixels.length; at++) canvas.pixels[at] = (canvas.pixels[at] ?? 0) * 0.45;
      fillRect(canvas, x - 110, y - 30, 220, 170, [28, 30, 40], 0.85);
      const left = x - Math.round(textWidth(title, scale) / 2);
      drawText(canvas, title, left, y - Math.round(3.5 * scale), { scale, color });
      ITEMS.forEach((item, index) => {
        drawText(canvas, item, x - Math.round(textWidth(item, 2) / 2), y + 34 + index * 20, {
          scale: 2,
          color: [200, 200, 205],
        });
      });
    },
  });
}
