import type { Random } from '../../../tools/test-support/random.ts';
import type { Point } from '../../drawing/canvas.ts';
import { textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { drawOutlinedText } from './draw-outlined-text.ts';

const LETTERING = { scale: 3, color: [255, 255, 255] } as const;
const BORDER = 8;
// The label is dimmed for the last quarter of each second.
const BRIGHT_SHARE = 0.75;
const DIMMED = 0.4;

/**
 * A label that blinks, dimmed and back from one frame to the next but never invisible, with a colored border
 * around the picture.
 */
export function blink(random: Random, film: Film): HudElement {
  const { width, height } = film;
  const color = brightColor(random);
  const text = pick(random, ['KILLCAM', 'REPLAY', 'SPECTATING']);
  const middle: Point = [width / 2, 24];
  return shownDuring({
    own: schedule(random, film, { least: 1.5, most: 3 }, { least: 0.8, most: 2 }),
    middle,
    size: [textWidth(text, LETTERING.scale), 24],
    fade: 0,
    paint(canvas, _alpha, _isOwn, { elapsed }) {
      for (const y of [0, height - BORDER]) fillRect(canvas, 0, y, width, BORDER, color, 0.7);
      for (const x of [0, width - BORDER]) fillRect(canvas, x, 0, BORDER, height, color, 0.7);
      const left = Math.round(middle[0] - textWidth(text, LETTERING.scale) / 2);
      const alpha = elapsed % 1 < BRIGHT_SHARE ? 1 : DIMMED;
      drawOutlinedText(canvas, text, left, middle[1] - 10, { ...LETTERING, alpha });
    },
  });
}
