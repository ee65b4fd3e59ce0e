import type { Random } from '../../../tools/test-support/random.ts';
import type { Point } from '../../drawing/canvas.ts';
import type { Film, HudElement, TimeSpan } from '../hud-element.ts';
import { brightColor, randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { drawIcon, ICONS } from './draw-icon.ts';
import { drawPlate } from './draw-plate.ts';

const SIZE = 40;
const PITCH = 48;
const OTHER_PLATE = [90, 90, 120] as const;

/** A medal in a centered row: whenever another medal comes or goes, all of them shift. */
export function medalRow(random: Random, film: Film): HudElement {
  const middle = film.width / 2;
  const y = randomInteger(random, 80, film.height - 80);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const own = schedule(random, film, { least: 1.5, most: 2.5 }, { least: 0.8, most: 1.6 });
  const others = schedule(random, film, { least: 1.5, most: 2.5 }, { least: 0.4, most: 1.6 });
  const all = [...own, ...others].sort((a, b) => a.start - b.start);
  const placeOf = (medal: TimeSpan, time: number): Point => {
    const row = all.filter(({ start, end }) => start <= time && time < end);
    return [middle + (row.indexOf(medal) - (row.length - 1) / 2) * PITCH, y];
  };
  return {
    events: own,
    size: [SIZE, SIZE],
    middleAt(event, time) {
      const medal = own[event];
      if (!medal) throw new RangeError(`there is no event ${event}`);
      return placeOf(medal, time);
    },
    draw(canvas, time) {
      for (const medal of all) {
        if (time < medal.start || time >= medal.end) continue;
        const isOwn = own.includes(medal);
        const place = placeOf(medal, time);
        drawPlate(canvas, 0, place, SIZE, isOwn ? color : OTHER_PLATE, 1);
        drawIcon(canvas, isOwn ? shape : (shape + 2) % ICONS, place, SIZE * 0.55, [250, 250, 250], 1);
      }
    },
  };
}
