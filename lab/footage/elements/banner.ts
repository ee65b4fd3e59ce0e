import { between, type Random } from '../../../tools/test-support/random.ts';
import { drawText, textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { dealOut, schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';

const TEXTS = ['ELIMINATED', 'VICTORY', 'DOUBLE KILL', 'ENEMY DOWN', 'HEADSHOT'];
const OTHERS = ['ASSIST', 'FIRST BLOOD', 'TEAM WIPED', 'OBJECTIVE', 'RELOADING'];

/** A translucent band whose text fades in and out; a band with another text is not an event. */
export function banner(random: Random, film: Film): HudElement {
  const scale = randomInteger(random, 2, 3);
  const text = pick(random, TEXTS);
  const other = pick(random, OTHERS);
  const color = brightColor(random);
  const opacity = between(random, 0.4, 0.75);
  const fade = between(random, 0.1, 0.3);
  const x = Math.round(film.width * between(random, 0.35, 0.65));
  const y = Math.round(film.height * between(random, 0.15, 0.8));
  const { own, others } = dealOut(
    random,
    schedule(random, film, { least: 1, most: 2 }, { least: 0.6, most: 2 }),
  );
  return shownDuring({
    own,
    others,
    middle: [x, y],
    size: [textWidth(text, scale) + 28, 12 * scale],
    fade,
    paint(canvas, alpha, isOwn) {
      const words = isOwn ? text : other;
      const width = textWidth(words, scale);
      const left = x - width / 2 - 14;
      const top = y - 6 * scale;
      fillRect(canvas, left, top, width + 28, 12 * scale, [12, 16, 28], alpha * opacity);
      fillRect(canvas, left, top, width + 28, 2, color, alpha);
      drawText(canvas, words, Math.round(x - width / 2), y - 3 * scale, { scale, color, alpha });
    },
  });
}
