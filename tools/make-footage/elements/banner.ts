import { drawText, textWidth } from '../../drawing/pixel-font.ts';
import { between, type Random } from '../../drawing/random.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick, whole } from '../look.ts';
import { dealOut, fadeAt, schedule } from '../schedule.ts';

const TEXTS = ['ELIMINATED', 'VICTORY', 'DOUBLE KILL', 'ENEMY DOWN', 'HEADSHOT'];
const OTHERS = ['ASSIST', 'FIRST BLOOD', 'TEAM WIPED', 'OBJECTIVE', 'RELOADING'];

/** A translucent band with a text that fades in and out; bands with another text are no event. */
export function banner(random: Random, film: Film): HudElement {
  const scale = whole(random, 2, 3);
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
  return {
    events: own,
    middleAt: () => [x, y],
    draw(canvas, time) {
      for (const [stretches, words] of [
        [own, text],
        [others, other],
      ] as const) {
        for (const stretch of stretches) {
          const alpha = fadeAt(stretch, time, fade);
          if (alpha === 0) continue;
          const width = textWidth(words, scale);
          fillRect(
            canvas,
            x - width / 2 - 14,
            y - 6 * scale,
            width + 28,
            12 * scale,
            [12, 16, 28],
            alpha * opacity,
          );
          fillRect(canvas, x - width / 2 - 14, y - 6 * scale, width + 28, 2, color, alpha);
          drawText(canvas, words, Math.round(x - width / 2), y - 3 * scale, { scale, color, alpha });
        }
      }
    },
  };
}
