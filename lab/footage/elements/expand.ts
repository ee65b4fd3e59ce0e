import { between, type Random } from '../../../tools/test-support/random.ts';
import { smoothStep } from '../../drawing/canvas.ts';
import { textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { dealMixed, schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { drawOutlinedText } from './draw-outlined-text.ts';

const TEXTS = ['NEW QUEST', 'CHECKPOINT', 'AREA CLEAR', 'SKILL UP', 'LOOT FOUND'];
const OTHERS = ['NIGHT FALLS', 'AMMO FULL', 'BOSS NEAR', 'TRADE OPEN', 'RAID LOST'];
const HEIGHT = 30;
const PADDING = 16;

/**
 * A panel that unrolls sideways with its text and rolls up again; a panel with another text is not an event.
 */
export function expand(random: Random, film: Film): HudElement {
  const text = pick(random, TEXTS);
  const other = pick(random, OTHERS);
  const color = brightColor(random);
  const opacity = between(random, 0.5, 0.8);
  // 0 unrolls to the right, 1 to the left, and 0.5 to both sides.
  const root = pick(random, [0, 0.5, 1]);
  const width = Math.max(textWidth(text, 2), textWidth(other, 2)) + 2 * PADDING;
  const x = randomInteger(random, 110, film.width - 110);
  const y = randomInteger(random, 50, film.height - 50);
  const { own, others } = dealMixed(
    random,
    schedule(random, film, { least: 1.2, most: 2.4 }, { least: 0.5, most: 1.8 }),
  );
  return shownDuring({
    own,
    others,
    middle: [x, y],
    size: [width, HEIGHT],
    fade: between(random, 0.2, 0.3),
    paint(canvas, there, isOwn) {
      const open = width * Math.max(0.05, smoothStep(0, 1, there));
      const left = x - width / 2 + (width - open) * root;
      const words = isOwn ? text : other;
      fillRect(canvas, left, y - HEIGHT / 2, open, HEIGHT, [14, 18, 30], opacity);
      fillRect(canvas, left, y - HEIGHT / 2, open, 2, color);
      fillRect(canvas, left, y + HEIGHT / 2 - 2, open, 2, color);
      drawOutlinedText(canvas, words, Math.round(x - textWidth(words, 2) / 2), y - 7, {
        scale: 2,
        color: [245, 245, 245],
        alpha: 1,
        within: { left, right: left + open },
      });
    },
  });
}
