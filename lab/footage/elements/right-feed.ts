import type { Random } from '../../../tools/test-support/random.ts';
import type { Point } from '../../drawing/canvas.ts';
import { drawText, textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement, TimeSpan } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { drawIcon, ICONS } from './draw-icon.ts';
import { PLAYER_NAMES } from './player-names.ts';

type Line = TimeSpan & { isOwn: boolean; killer: string; victim: string };

const PITCH = 26;
const ICON = 18;
const PLATE = { height: 22, margin: 6 };
const OTHER_COLOR = [240, 240, 240] as const;

/** A kill feed along the right border: the icon is left of a name, so its place differs from line to line. */
export function rightFeed(random: Random, film: Film): HudElement {
  const right = film.width - 16;
  const top = randomInteger(random, 26, 40);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const lines = schedule(random, film, { least: 2.5, most: 3 }, { least: -1.6, most: 1.2 }).map(
    (stretch, index): Line => ({
      ...stretch,
      isOwn: index < 3 || random() < 0.55,
      killer: pick(random, PLAYER_NAMES),
      victim: pick(random, PLAYER_NAMES),
    }),
  );
  const own = lines.filter(({ isOwn }) => isOwn);
  const middleOf = ({ start, victim }: Line, time: number): Point => {
    const newer = lines.filter((other) => other.start > start && other.start <= time && time < other.end);
    return [right - textWidth(victim, 2) - 24, top + newer.length * PITCH];
  };
  return {
    events: own.map(({ start, end }) => ({ start, end })),
    size: [ICON, ICON],
    middleAt(event, time) {
      const line = own[event];
      if (!line) throw new RangeError(`there is no event ${event}`);
      return middleOf(line, time);
    },
    draw(canvas, time) {
      for (const line of lines) {
        if (time < line.start || time >= line.end) continue;
        const { killer, victim, isOwn } = line;
        const [x, y] = middleOf(line, time);
        const left = x - 20 - textWidth(killer, 2);
        const width = right + PLATE.margin - (left - PLATE.margin);
        fillRect(canvas, left - PLATE.margin, y - PLATE.height / 2, width, PLATE.height, [10, 10, 14], 0.5);
        const lettering = { scale: 2, alpha: 1 };
        drawText(canvas, killer, Math.round(left), y - 7, { ...lettering, color: [240, 240, 240] });
        drawText(canvas, victim, Math.round(x + 20), y - 7, { ...lettering, color: [240, 200, 200] });
        drawIcon(canvas, isOwn ? shape : (shape + 1) % ICONS, [x, y], ICON, isOwn ? color : OTHER_COLOR, 1);
      }
    },
  };
}
