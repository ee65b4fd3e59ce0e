import { between, type Random } from '../../../tools/test-support/random.ts';
import { drawText, textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { PLAYER_NAMES } from './player-names.ts';

const TITLES = ['NEW FOLLOWER', 'NEW SUBSCRIBER', 'DONATION'];
const TITLE_SCALE = 2;
const BOUNCE_SECONDS = 0.6;

/**
 * A wide box, like a stream's alert for a new follower: it bounces in, overshooting its size, and disappears
 * abruptly.
 */
export function alert(random: Random, film: Film): HudElement {
  const title = pick(random, TITLES);
  const color = brightColor(random);
  const width = textWidth(title, TITLE_SCALE) + 30;
  const height = 46;
  const x = Math.round(film.width * between(random, 0.35, 0.65));
  const y = Math.round(film.height * between(random, 0.15, 0.3));
  const first = randomInteger(random, 0, PLAYER_NAMES.length - 1);
  return shownDuring({
    own: schedule(random, film, { least: 2, most: 3 }, { least: 1, most: 2.5 }),
    middle: [x, y],
    size: [width, height],
    fade: 0,
    paint(canvas, alpha, _isOwn, { index, elapsed }) {
      const name = PLAYER_NAMES[(first + index) % PLAYER_NAMES.length] ?? '';
      const size = sizeAfter(elapsed);
      const left = x - (size * width) / 2;
      const top = y - (size * height) / 2;
      fillRect(canvas, left, top, size * width, size * height, [24, 20, 40], alpha);
      fillRect(canvas, left, top, size * width, size * 4, color, alpha);
      const titled = { scale: TITLE_SCALE * size, color: [250, 250, 250] as const, alpha };
      drawText(canvas, title, x - (size * textWidth(title, TITLE_SCALE)) / 2, y - size * 14, titled);
      drawText(canvas, name, x - (size * textWidth(name, 1)) / 2, y + size * 9, {
        scale: size,
        color,
        alpha,
      });
    },
  });
}

/** Its relative size `elapsed` seconds after its start: the easing that CSS libraries call "back". */
function sizeAfter(elapsed: number): number {
  const left = Math.max(0, 1 - elapsed / BOUNCE_SECONDS);
  return 1 - 2.7 * left ** 3 + 1.7 * left ** 2;
}
