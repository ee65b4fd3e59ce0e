import { between, type Random } from '../../../tools/test-support/random.ts';
import { type Color, type Point, smoothStep } from '../../drawing/canvas.ts';
import { drawOutlinedText, drawText, textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import { type Film, type HudElement, shownDuring } from '../hud-element.ts';
import { brightColor, PLAYER_NAMES, pick, randomInteger, somewhere } from '../random-choice.ts';
import { dealMixed, dealOut, schedule } from '../schedule.ts';
import { drawIcon, ICONS } from './icons.ts';

const ALERT_TITLES = ['NEW FOLLOWER', 'NEW SUBSCRIBER', 'DONATION'];
const TITLE_SCALE = 2;
const BOUNCE_SECONDS = 0.6;

/**
 * A wide box, like a stream's alert for a new follower: it bounces in, overshooting its size, and disappears
 * abruptly.
 */
export function alert(random: Random, film: Film): HudElement {
  const title = pick(random, ALERT_TITLES);
  const color = brightColor(random);
  const width = textWidth(title, TITLE_SCALE) + 30;
  const height = 46;
  const x = Math.round(film.width * between(random, 0.35, 0.65));
  const y = Math.round(film.height * between(random, 0.15, 0.3));
  const first = randomInteger(random, 0, PLAYER_NAMES.length - 1);
  return shownDuring({
    own: schedule(random, film, [2, 3], [1, 2.5]),
    middle: [x, y],
    size: [width, height],
    fade: 0,
    paint(canvas, alpha, _isOwn, { index, elapsed }) {
      const name = PLAYER_NAMES[(first + index) % PLAYER_NAMES.length] ?? '';
      const size = sizeAfter(elapsed);
      const left = x - (size * width) / 2;
      const top = y - (size * height) / 2;
      fillRect(canvas, left, top, size * width, size * height, [24, 20, 40], alpha);
      fillRect(canvas, left, top, size * width, size * 4, color, alpha);
      const titled = { scale: TITLE_SCALE * size, color: [250, 250, 250] as const, alpha };
      drawText(canvas, title, x - (size * textWidth(title, TITLE_SCALE)) / 2, y - size * 14, titled);
      drawText(canvas, name, x - (size * textWidth(name, 1)) / 2, y + size * 9, {
        scale: size,
        color,
        alpha,
      });
    },
  });
}

/** Its relative size `elapsed` seconds after its start: the easing that CSS libraries call "back". */
function sizeAfter(elapsed: number): number {
  const left = Math.max(0, 1 - elapsed / BOUNCE_SECONDS);
  return 1 - 2.7 * left ** 3 + 1.7 * left ** 2;
}

const BANNER_TEXTS = ['ELIMINATED', 'VICTORY', 'DOUBLE KILL', 'ENEMY DOWN', 'HEADSHOT'];
const BANNER_OTHERS = ['ASSIST', 'FIRST BLOOD', 'TEAM WIPED', 'OBJECTIVE', 'RELOADING'];

/** A translucent band whose text fades in and out; a band with another text is not an event. */
export function banner(random: Random, film: Film): HudElement {
  const scale = randomInteger(random, 2, 3);
  const text = pick(random, BANNER_TEXTS);
  const other = pick(random, BANNER_OTHERS);
  const color = brightColor(random);
  const opacity = between(random, 0.4, 0.75);
  const fade = between(random, 0.1, 0.3);
  const x = Math.round(film.width * between(random, 0.35, 0.65));
  const y = Math.round(film.height * between(random, 0.15, 0.8));
  return shownDuring({
    ...dealOut(random, schedule(random, film, [1, 2], [0.6, 2])),
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

const WIDE_TEXTS = ['ENEMY DEFEATED', 'OBJECTIVE TAKEN', 'MISSION CLEARED', 'SUPPLY DROPPED'];
const WIDE_OTHERS = ['TEAMMATE DOWN', 'CONNECTION LOST', 'STORM INCOMING', 'ROUND STARTS'];
const LINES = 720;

/**
 * A banner several times as wide as a click's region, clicked in three different parts; a banner with another
 * text is not an event.
 */
export function wide(random: Random, film: Film): HudElement {
  const text = pick(random, WIDE_TEXTS);
  const other = pick(random, WIDE_OTHERS);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const opacity = between(random, 0.45, 0.75);
  const width = Math.round((between(random, 350, 450) * film.height) / LINES);
  const height = randomInteger(random, 30, 38);
  const x = Math.round(film.width * between(random, 0.35, 0.65));
  const y = Math.round(film.height * between(random, 0.12, 0.85));
  const { own, others } = dealMixed(random, schedule(random, film, [1.2, 2.4], [0.6, 1.8]));
  const turn = randomInteger(random, 0, 2);
  return shownDuring({
    own,
    others,
    middle: [x, y],
    size: [width, height],
    // One third of the banner per click: left, middle and right, starting with any of them.
    clickAt: (event) => [x + ((((event + turn) % 3) - 1) * width) / 3, y],
    fade: between(random, 0.1, 0.25),
    paint(canvas, alpha, isOwn) {
      const words = isOwn ? text : other;
      const left = x - width / 2;
      fillRect(canvas, left, y - height / 2, width, height, [12, 14, 22], alpha * opacity);
      fillRect(canvas, left, y - height / 2, 4, height, color, alpha);
      fillRect(canvas, left + width - 4, y - height / 2, 4, height, color, alpha);
      const begin = Math.round(x - textWidth(words, 2) / 2);
      drawText(canvas, words, begin + 1, y - 6, { scale: 2, color: [0, 0, 0], alpha });
      drawText(canvas, words, begin, y - 7, { scale: 2, color: [248, 248, 248], alpha });
      for (const side of [-1, 1]) {
        drawIcon(canvas, shape, [x + side * (width / 2 - 15), y], 16, color, alpha);
      }
    },
  });
}

const EXPAND_TEXTS = ['NEW QUEST', 'CHECKPOINT', 'AREA CLEAR', 'SKILL UP', 'LOOT FOUND'];
const EXPAND_OTHERS = ['NIGHT FALLS', 'AMMO FULL', 'BOSS NEAR', 'TRADE OPEN', 'RAID LOST'];
const EXPAND_HEIGHT = 30;
const PADDING = 16;

/**
 * A panel that unrolls sideways with its text and rolls up again; a panel with another text is not an event.
 */
export function expand(random: Random, film: Film): HudElement {
  const text = pick(random, EXPAND_TEXTS);
  const other = pick(random, EXPAND_OTHERS);
  const color = brightColor(random);
  const opacity = between(random, 0.5, 0.8);
  // 0 unrolls to the right, 1 to the left, and 0.5 to both sides.
  const root = pick(random, [0, 0.5, 1]);
  const width = Math.max(textWidth(text, 2), textWidth(other, 2)) + 2 * PADDING;
  const [x, y] = somewhere(random, film, 110, 50);
  return shownDuring({
    ...dealMixed(random, schedule(random, film, [1.2, 2.4], [0.5, 1.8])),
    middle: [x, y],
    size: [width, EXPAND_HEIGHT],
    fade: between(random, 0.2, 0.3),
    paint(canvas, there, isOwn) {
      const open = width * Math.max(0.05, smoothStep(0, 1, there));
      const left = x - width / 2 + (width - open) * root;
      const words = isOwn ? text : other;
      fillRect(canvas, left, y - EXPAND_HEIGHT / 2, open, EXPAND_HEIGHT, [14, 18, 30], opacity);
      fillRect(canvas, left, y - EXPAND_HEIGHT / 2, open, 2, color);
      fillRect(canvas, left, y + EXPAND_HEIGHT / 2 - 2, open, 2, color);
      drawOutlinedText(canvas, words, Math.round(x - textWidth(words, 2) / 2), y - 7, {
        scale: 2,
        color: [245, 245, 245],
        alpha: 1,
        within: { left, right: left + open },
      });
    },
  });
}

const TOAST_TITLES = ['GOAL REACHED', 'ACHIEVEMENT', 'LEVEL COMPLETE'];
const TOAST_HEIGHT = 36;
const SLIDE_SECONDS = 0.5;
// Space for the icon, left of the title.
const ICON = 34;

/** A notification in an upper corner that slides in from the right, decelerating, and out again. */
export function toast(random: Random, film: Film): HudElement {
  const title = pick(random, TOAST_TITLES);
  const color = brightColor(random);
  const width = textWidth(title, 1) + ICON + randomInteger(random, 20, 50);
  const top = randomInteger(random, 0, 30);
  const titled: Point = [film.width - width + ICON + textWidth(title, 1) / 2, top + 12];
  const icons = Array.from(
    { length: 20 },
    (): Color => [between(random, 30, 230), between(random, 30, 230), between(random, 30, 230)],
  );
  const asideAt = (there: number) => width * (1 - there) ** 3;
  return shownDuring({
    own: schedule(random, film, [2.4, 3.4], [1, 2.5]),
    middle: titled,
    middleWhile: (there) => [titled[0] + asideAt(there), titled[1]],
    size: [textWidth(title, 1), 14],
    fade: SLIDE_SECONDS,
    paint(canvas, there, _isOwn, { index }) {
      const left = film.width - width + asideAt(there);
      fillRect(canvas, left, top, width, TOAST_HEIGHT, [90, 90, 96]);
      fillRect(canvas, left + 2, top + 2, width - 4, TOAST_HEIGHT - 4, [32, 32, 36]);
      fillRect(canvas, left + 8, top + 8, 20, 20, icons[index % icons.length] ?? color);
      drawText(canvas, title, left + ICON, top + 8, { scale: 1, color });
      const name = PLAYER_NAMES[index % PLAYER_NAMES.length] ?? '';
      drawText(canvas, name, left + ICON, top + 21, { scale: 1, color: [240, 240, 240] });
    },
  });
}
