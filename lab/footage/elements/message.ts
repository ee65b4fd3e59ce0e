import type { Random } from '../../../tools/test-support/random.ts';
import { drawText, textWidth } from '../../drawing/pixel-font.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { dealOut, schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';

const TEXTS = ['GOT SHELLS', 'ARMOR FOUND', 'KEY TAKEN', 'LEVEL UP'];
const OTHERS = ['DOOR LOCKED', 'NO AMMO', 'LOW HEALTH', 'SAVING', 'WAVE 2'];

/** A line of text without a box, at the top left; other texts there are not events. */
export function message(random: Random, film: Film): HudElement {
  const text = pick(random, TEXTS);
  const other = pick(random, OTHERS);
  const color = brightColor(random);
  const scale = 2;
  const left = randomInteger(random, 12, 40);
  const top = randomInteger(random, 10, 40);
  const { own, others } = dealOut(
    random,
    schedule(random, film, { least: 0.8, most: 2.5 }, { least: 0.4, most: 2 }),
  );
  return shownDuring({
    own,
    others,
    middle: [left + textWidth(text, scale) / 2, top + 3.5 * scale],
    size: [textWidth(text, scale), 7 * scale],
    fade: 0,
    paint(canvas, _alpha, isOwn) {
      const words = isOwn ? text : other;
      drawText(canvas, words, left + 1, top + 1, { scale, color: [0, 0, 0] });
      drawText(canvas, words, left, top, { scale, color });
    },
  });
}
