import { between, type Random } from '../../../tools/test-support/random.ts';
import { type Point, smoothStep } from '../../drawing/canvas.ts';
import { fillDisc, fillRect, strokeRing } from '../../drawing/shapes.ts';
import { type Film, type HudElement, ofEvent, shownDuring, type TimeSpan } from '../hud-element.ts';
import { brightColor, randomInteger, somewhere } from '../random-choice.ts';
import { dealMixed, dealOut, schedule } from '../schedule.ts';
import { drawIcon, drawPlate, ICONS, PLATES } from './icons.ts';

/** An icon that comes and goes in one place; other icons there are not events. */
export function icon(random: Random, film: Film): HudElement {
  const size = randomInteger(random, 24, 44);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const otherColor = brightColor(random);
  const [x, y] = somewhere(random, film, 60, 40);
  return shownDuring({
    ...dealOut(random, schedule(random, film, [0.5, 2], [0.5, 2])),
    middle: [x, y],
    size: [size, size],
    fade: 0,
    paint(canvas, alpha, isOwn) {
      if (isOwn) drawIcon(canvas, shape, [x, y], size, color, alpha);
      else drawIcon(canvas, (shape + 1) % ICONS, [x, y], size, otherColor, alpha);
    },
  });
}

const SLIDE = 0.25;

/** A round medal that slides in from the side and out again, fading. */
export function medal(random: Random, film: Film): HudElement {
  const radius = randomInteger(random, 16, 23);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const distance = randomInteger(random, 20, 60) * (random() < 0.5 ? -1 : 1);
  const [x, y] = somewhere(random, film, 130, 60);
  const own = schedule(random, film, [1.2, 2.2], [0.8, 2.5]);
  const comes = between(random, 0, 1) < 0.7;
  const middleWhile = (there: number): Point => [x + (comes ? Math.round((1 - there) * distance) : 0), y];
  return shownDuring({
    own,
    middle: [x, y],
    middleWhile,
    size: [2 * radius, 2 * radius],
    fade: SLIDE,
    paint(canvas, there) {
      const middle = middleWhile(there);
      fillDisc(canvas, middle, radius, color, [60, 40, 20], there);
      strokeRing(canvas, middle, radius - 1, 3, [250, 240, 200], there);
      drawIcon(canvas, shape, middle, radius, [250, 250, 250], there);
    },
  });
}

const SIZE = 40;
const PITCH = 48;
const OTHER_PLATE = [90, 90, 120] as const;

/** A medal in a centered row: whenever another medal comes or goes, all of them shift. */
export function medalRow(random: Random, film: Film): HudElement {
  const middle = film.width / 2;
  const y = randomInteger(random, 80, film.height - 80);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const own = schedule(random, film, [1.5, 2.5], [0.8, 1.6]);
  const others = schedule(random, film, [1.5, 2.5], [0.4, 1.6]);
  const all = [...own, ...others].sort((a, b) => a.start - b.start);
  const placeOf = (medal: TimeSpan, time: number): Point => {
    const row = all.filter(({ start, end }) => start <= time && time < end);
    return [middle + (row.indexOf(medal) - (row.length - 1) / 2) * PITCH, y];
  };
  return {
    events: own,
    size: [SIZE, SIZE],
    middleAt: (event, time) => placeOf(ofEvent(own, event), time),
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

/** A badge that grows from nothing and shrinks back to nothing; a badge with another icon is not an event. */
export function pop(random: Random, film: Film): HudElement {
  const size = randomInteger(random, 38, 54);
  const plate = randomInteger(random, 0, PLATES - 1);
  const shape = randomInteger(random, 0, ICONS - 1);
  const otherShape = (shape + randomInteger(random, 1, ICONS - 1)) % ICONS;
  const color = brightColor(random);
  const [x, y] = somewhere(random, film, 70, 50);
  return shownDuring({
    ...dealMixed(random, schedule(random, film, [0.9, 2], [0.5, 1.8])),
    middle: [x, y],
    size: [size, size],
    fade: between(random, 0.16, 0.24),
    paint(canvas, there, isOwn) {
      const grown = size * Math.max(0.1, smoothStep(0, 1, there));
      drawPlate(canvas, plate, [x, y], grown, color, 1);
      drawIcon(canvas, isOwn ? shape : otherShape, [x, y], grown * 0.5, [250, 250, 250], 1);
    },
  });
}

/** A badge that keeps growing slowly while it is visible. */
export function zoom(random: Random, film: Film): HudElement {
  const [x, y] = somewhere(random, film, 80, 50);
  const size = randomInteger(random, 40, 60);
  const shape = randomInteger(random, 0, ICONS - 1);
  const plate = randomInteger(random, 0, PLATES - 1);
  const color = brightColor(random);
  const growthPerSecond = between(random, 0.06, 0.15);
  const own = schedule(random, film, [1.2, 2.2], [0.8, 2]);
  return shownDuring({
    own,
    middle: [x, y],
    size: [size, size],
    fade: 0.15,
    paint(canvas, alpha, _isOwn, { elapsed }) {
      const grown = size * (1 + growthPerSecond * elapsed);
      drawPlate(canvas, plate, [x, y], grown, color, alpha);
      drawIcon(canvas, shape, [x, y], grown * 0.5, [250, 250, 250], alpha);
    },
  });
}

const WIDTH = 90;
const HEIGHT = 50;

/** One of several icons in a slot that is never empty, like that of the current weapon. */
export function swap(random: Random, film: Film): HudElement {
  const [x, y] = somewhere(random, film, 80, 50);
  const size = randomInteger(random, 30, 44);
  const shape = randomInteger(random, 0, ICONS - 1);
  const own = schedule(random, film, [0.5, 2], [0.5, 2]);
  const icon = shownDuring({
    own,
    middle: [x, y],
    size: [size, size],
    fade: 0,
    paint: (canvas, alpha) => drawIcon(canvas, shape, [x, y], size, [235, 235, 240], alpha),
  });
  return {
    ...icon,
    draw(canvas, time) {
      fillRect(canvas, x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT, [14, 18, 26], 0.6);
      if (!own.some(({ start, end }) => time >= start && time < end)) {
        const before = own.filter(({ end }) => end <= time).length;
        const other = (shape + 1 + (before % (ICONS - 1))) % ICONS;
        drawIcon(canvas, other, [x, y], size, [235, 235, 240], 1);
      }
      icon.draw(canvas, time);
    },
  };
}
