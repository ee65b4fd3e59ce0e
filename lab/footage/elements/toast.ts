import { between, type Random } from '../../../tools/test-support/random.ts';
import type { Color, Point } from '../../drawing/canvas.ts';
import { drawText, textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { PLAYER_NAMES } from './player-names.ts';

const TITLES = ['GOAL REACHED', 'ACHIEVEMENT', 'LEVEL COMPLETE'];
const HEIGHT = 36;
const SLIDE_SECONDS = 0.5;
// Space for the icon, left of the title.
const ICON = 34;

/** A notification in an upper corner that slides in from the right, decelerating, and out again. */
export function toast(random: Random, film: Film): HudElement {
  const title = pick(random, TITLES);
  const color = brightColor(random);
  const width = textWidth(title, 1) + ICON + randomInteger(random, 20, 50);
  const top = randomInteger(random, 0, 30);
  const titled: Point = [film.width - width + ICON + textWidth(title, 1) / 2, top + 12];
  const icons = Array.from(
    { length: 20 },
    (): Color => [between(random, 30, 230), between(random, 30, 230), between(random, 30, 230)],
  );
  const asideAt = (there: number) => width * (1 - there) ** 3;
  return shownDuring({
    own: schedule(random, film, { least: 2.4, most: 3.4 }, { least: 1, most: 2.5 }),
    middle: titled,
    middleWhile: (there) => [titled[0] + asideAt(there), titled[1]],
    size: [textWidth(title, 1), 14],
    fade: SLIDE_SECONDS,
    paint(canvas, there, _isOwn, { index }) {
      const left = film.width - width + asideAt(there);
      fillRect(canvas, left, top, width, HEIGHT, [90, 90, 96]);
      fillRect(canvas, left + 2, top + 2, width - 4, HEIGHT - 4, [32, 32, 36]);
      fillRect(canvas, left + 8, top + 8, 20, 20, icons[index % icons.length] ?? color);
      drawText(canvas, title, left + ICON, top + 8, { scale: 1, color });
      const name = PLAYER_NAMES[index % PLAYER_NAMES.length] ?? '';
      drawText(canvas, name, left + ICON, top + 21, { scale: 1, color: [240, 240, 240] });
    },
  });
}
