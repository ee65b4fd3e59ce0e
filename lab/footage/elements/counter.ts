import { between, type Random } from '../../../tools/test-support/random.ts';
import { textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { dealMixed, schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { drawIcon, ICONS } from './draw-icon.ts';
import { drawOutlinedText } from './draw-outlined-text.ts';

const LABELS = ['COMBO', 'GOLD', 'STREAK', 'SCORE', 'KILLS'];
const OTHERS = ['LIVES', 'TIME', 'WOOD', 'ALLIES', 'RANK'];
const ICON = 22;
const GAP = 8;
const HEIGHT = 32;
const NUMBER_WIDTH = textWidth('999', 2);

/**
 * An icon, a label and a number that differs each time or counts up while shown; other counters are not
 * events.
 */
export function counter(random: Random, film: Film): HudElement {
  const label = pick(random, LABELS);
  const other = pick(random, OTHERS);
  const shape = randomInteger(random, 0, ICONS - 1);
  const otherShape = (shape + randomInteger(random, 1, ICONS - 1)) % ICONS;
  const color = brightColor(random);
  const opacity = between(random, 0.35, 0.7);
  const secondsAStep = random() < 0.5 ? between(random, 0.12, 0.4) : Number.POSITIVE_INFINITY;
  const step = randomInteger(random, 1, 17);
  const first = randomInteger(random, 1, 40);
  const labelWidth = Math.max(textWidth(label, 2), textWidth(other, 2));
  const width = ICON + labelWidth + NUMBER_WIDTH + 4 * GAP;
  const x = randomInteger(random, 100, film.width - 100);
  const y = randomInteger(random, 45, film.height - 45);
  const { own, others } = dealMixed(
    random,
    schedule(random, film, { least: 0.8, most: 2.2 }, { least: 0.5, most: 1.8 }),
  );
  return shownDuring({
    own,
    others,
    middle: [x, y],
    size: [width, HEIGHT],
    fade: pick(random, [0, 0.12]),
    paint(canvas, alpha, isOwn, { index, elapsed }) {
      const left = Math.round(x - width / 2);
      const labelLeft = left + ICON + 2 * GAP;
      const count = (first + index * 37 + step * Math.floor(elapsed / secondsAStep)) % 1000;
      const lettering = { scale: 2, alpha };
      fillRect(canvas, left, y - HEIGHT / 2, width, HEIGHT, [10, 12, 20], alpha * opacity);
      drawIcon(canvas, isOwn ? shape : otherShape, [left + GAP + ICON / 2, y], ICON, color, alpha);
      drawOutlinedText(canvas, isOwn ? label : other, labelLeft, y - 7, {
        ...lettering,
        color: [240, 240, 240],
      });
      drawOutlinedText(canvas, `${count}`, labelLeft + labelWidth + GAP, y - 7, { ...lettering, color });
    },
  });
}
