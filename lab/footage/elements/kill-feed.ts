import { between, type Random } from '../../../tools/test-support/random.ts';
import { drawText, textWidth } from '../../drawing/pixel-font.ts';
import type { Film, HudElement, TimeSpan } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { opacityAt } from '../schedule.ts';
import { drawIcon, ICONS } from './draw-icon.ts';
import { PLAYER_NAMES } from './player-names.ts';

const FADE = 0.25;

type Line = TimeSpan & { isOwn: boolean; icon: number; killer: string; victim: string };

/** Lines that push older ones down when they appear; each line with the icon is a separate event. */
export function killFeed(random: Random, film: Film): HudElement {
  const pitch = randomInteger(random, 26, 40);
  const size = randomInteger(random, 18, 24);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const life = between(random, 2, 3.5);
  const x = Math.round(film.width * between(random, 0.7, 0.82));
  const y = randomInteger(random, 40, 70);
  const lines: Line[] = [];
  let start = between(random, 0.6, 1.5);
  while (start < film.duration - life - 0.3) {
    const isOwn = lines.length < 3 || random() < 0.55;
    const frame = Math.round(start * film.frameRate) / film.frameRate;
    lines.push({
      start: frame,
      end: Math.round((frame + life) * film.frameRate) / film.frameRate,
      isOwn,
      icon: isOwn ? shape : (shape + randomInteger(random, 1, ICONS - 1)) % ICONS,
      killer: pick(random, PLAYER_NAMES),
      victim: pick(random, PLAYER_NAMES),
    });
    start += random() < 0.5 ? between(random, 0.6, 1.2) : between(random, 1.5, 3.5);
  }
  const own = lines.filter((line) => line.isOwn);
  const yOf = (line: Line, time: number) =>
    y + pitch * lines.filter((other) => other.start > line.start && other.start <= time).length;
  return {
    events: own.map((line) => ({ start: line.start, end: line.end })),
    size: [size, size],
    middleAt(event, time) {
      const line = own[event];
      if (!line) throw new RangeError(`there is no event ${event}`);
      return [x, yOf(line, time)];
    },
    draw(canvas, time) {
      for (const line of lines) {
        const alpha = Math.min(1, (line.end - time) / FADE);
        if (opacityAt(line, time, 0) === 0) continue;
        const visible = Math.max(0.1, alpha);
        const top = yOf(line, time) - 7;
        const left = x - size / 2 - 12 - textWidth(line.killer, 2);
        drawText(canvas, line.killer, Math.round(left), top, {
          scale: 2,
          color: [240, 240, 240],
          alpha: visible,
        });
        drawIcon(canvas, line.icon, [x, top + 7], size, color, visible);
        drawText(canvas, line.victim, Math.round(x + size / 2 + 12), top, {
          scale: 2,
          color: [150, 190, 255],
          alpha: visible,
        });
      }
    },
  };
}
