import type { Random } from '../../../tools/test-support/random.ts';
import { type Canvas, type Color, mix } from '../../drawing/canvas.ts';
import { drawText, textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import { type Film, type HudElement, shownDuring } from '../hud-element.ts';
import { brightColor, PLAYER_NAMES, pick, randomInteger, somewhere } from '../random-choice.ts';
import { schedule } from '../schedule.ts';

const TITLES = ['PAUSED', 'SCOREBOARD', 'SETTINGS', 'INVENTORY', 'MAP'];
const ITEMS = ['RESUME', 'OPTIONS', 'LOAD', 'SAVE', 'QUIT'];

/** A panel with a title over the dimmed picture, shown for several seconds. */
export function menu(random: Random, film: Film): HudElement {
  const title = pick(random, TITLES);
  const scale = randomInteger(random, 2, 3);
  const color = brightColor(random);
  const x = Math.round(film.width / 2);
  const y = Math.round(film.height * 0.3);
  const own = schedule(random, film, [1.5, 3], [1, 2.5]);
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

const ROWS = 6;
const BOARD_WIDTH = 440;
const BOARD_HEIGHT = 240;
const HEADER = 24;

/**
 * A scoreboard over half of the picture, with a fixed header, and names and numbers that differ each time.
 */
export function scoreboard(random: Random, film: Film): HudElement {
  const left = film.width / 2 - BOARD_WIDTH / 2;
  const top = film.height / 2 - BOARD_HEIGHT / 2;
  const color = brightColor(random);
  const own = schedule(random, film, [0.7, 2.5], [0.8, 2]);
  const tables = own.map(() =>
    Array.from({ length: ROWS }, () => ({
      name: pick(random, PLAYER_NAMES),
      kills: randomInteger(random, 0, 40),
    })),
  );
  return shownDuring({
    own,
    middle: [left + 160, top + 50],
    size: [BOARD_WIDTH, BOARD_HEIGHT],
    fade: 0.1,
    paint(canvas, alpha, _isOwn, { index }) {
      fillRect(canvas, left, top, BOARD_WIDTH, BOARD_HEIGHT, [12, 16, 24], 0.75 * alpha);
      fillRect(canvas, left, top, BOARD_WIDTH, HEADER, color, 0.5 * alpha);
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

type Look = { plate: Color; text: Color };

const LIT_TEXTS = ['READY', 'END TURN', 'DRAW', 'CALL'];
const LIT_WIDTH = 90;
const LIT_HEIGHT = 30;
const PANEL: Color = [24, 26, 34];
const UNLIT: Look = { plate: [38, 42, 54], text: [120, 124, 136] };

/** A button on a panel that is always there. It is an event while it is lit; its text is always visible. */
export function lit(random: Random, film: Film): HudElement {
  const text = pick(random, LIT_TEXTS);
  const [x, y] = somewhere(random, film, 80, 50);
  const plate = mix(brightColor(random), [0, 0, 0], 0.3);
  const own = schedule(random, film, [0.6, 2], [0.6, 1.8]);
  const drawButton = (canvas: Canvas, colors: Look, alpha = 1) => {
    fillRect(canvas, x - LIT_WIDTH / 2, y - LIT_HEIGHT / 2, LIT_WIDTH, LIT_HEIGHT, colors.plate, alpha);
    const lettering = { scale: 2, color: colors.text, alpha };
    drawText(canvas, text, Math.round(x - textWidth(text, 2) / 2), y - 7, lettering);
  };
  const button = shownDuring({
    own,
    middle: [x, y],
    size: [LIT_WIDTH, LIT_HEIGHT],
    fade: 0.06,
    paint: (canvas, alpha) => drawButton(canvas, { plate, text: [250, 250, 250] }, alpha),
  });
  return {
    ...button,
    draw(canvas, time) {
      fillRect(canvas, x - 160, y - 60, 320, 120, PANEL);
      drawButton(canvas, UNLIT);
      button.draw(canvas, time);
    },
  };
}
