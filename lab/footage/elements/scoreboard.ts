import type { Random } from '../../../tools/test-support/random.ts';
import { drawText } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { PLAYER_NAMES } from './player-names.ts';

const ROWS = 6;
const WIDTH = 440;
const HEIGHT = 240;
const HEADER = 24;

/**
 * A scoreboard over half of the picture, with a fixed header, and names and numbers that differ each time.
 */
export function scoreboard(random: Random, film: Film): HudElement {
  const left = film.width / 2 - WIDTH / 2;
  const top = film.height / 2 - HEIGHT / 2;
  const color = brightColor(random);
  const own = schedule(random, film, { least: 0.7, most: 2.5 }, { least: 0.8, most: 2 });
  const tables = own.map(() =>
    Array.from({ length: ROWS }, () => ({
      name: pick(random, PLAYER_NAMES),
      kills: randomInteger(random, 0, 40),
    })),
  );
  return shownDuring({
    own,
    middle: [left + 160, top + 50],
    size: [WIDTH, HEIGHT],
    fade: 0.1,
    paint(canvas, alpha, _isOwn, { index }) {
      fillRect(canvas, left, top, WIDTH, HEIGHT, [12, 16, 24], 0.75 * alpha);
      fillRect(canvas, left, top, WIDTH, HEADER, color, 0.5 * alpha);
      const write = (text: string, x: number, y: number) =>
        drawText(canvas, text, Math.round(x), Math.round(y), { scale: 2, color: [235, 235, 235], alpha });
      write('PLAYER', left + 20, top + 6);
      write('KILLS', left + 240, top + 6);
      tables[index]?.forEach(({ name, kills }, row) => {
        write(name, left + 20, top + 36 + row * 30);
        write(`${kills}`, left + 260, top + 36 + row * 30);
      });
    },
  });
}
