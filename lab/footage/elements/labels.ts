import { between, type Random } from '../../../tools/test-support/random.ts';
import type { Point } from '../../drawing/canvas.ts';
import { drawOutlinedText, drawText, textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import { type Film, type HudElement, shownDuring } from '../hud-element.ts';
import {
  brightColor,
  differentColor,
  PLAYER_NAMES,
  pick,
  randomInteger,
  somewhere,
} from '../random-choice.ts';
import { dealMixed, dealOut, schedule } from '../schedule.ts';
import { drawIcon, ICONS } from './icons.ts';

const MESSAGE_TEXTS = ['GOT SHELLS', 'ARMOR FOUND', 'KEY TAKEN', 'LEVEL UP'];
const MESSAGE_OTHERS = ['DOOR LOCKED', 'NO AMMO', 'LOW HEALTH', 'SAVING', 'WAVE 2'];

/** A line of text without a box, at the top left; other texts there are not events. */
export function message(random: Random, film: Film): HudElement {
  const text = pick(random, MESSAGE_TEXTS);
  const other = pick(random, MESSAGE_OTHERS);
  const color = brightColor(random);
  const scale = 2;
  const left = randomInteger(random, 12, 40);
  const top = randomInteger(random, 10, 40);
  return shownDuring({
    ...dealOut(random, schedule(random, film, [0.8, 2.5], [0.4, 2])),
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

const LABELS = ['COMBO', 'GOLD', 'STREAK', 'SCORE', 'KILLS'];
const COUNTER_OTHERS = ['LIVES', 'TIME', 'WOOD', 'ALLIES', 'RANK'];
const COUNTER_ICON = 22;
const GAP = 8;
const COUNTER_HEIGHT = 32;
const NUMBER_WIDTH = textWidth('999', 2);

/**
 * An icon, a label and a number that differs each time or counts up while shown; other counters are not
 * events.
 */
export function counter(random: Random, film: Film): HudElement {
  const label = pick(random, LABELS);
  const other = pick(random, COUNTER_OTHERS);
  const shape = randomInteger(random, 0, ICONS - 1);
  const otherShape = (shape + randomInteger(random, 1, ICONS - 1)) % ICONS;
  const color = brightColor(random);
  const opacity = between(random, 0.35, 0.7);
  const secondsAStep = random() < 0.5 ? between(random, 0.12, 0.4) : Number.POSITIVE_INFINITY;
  const step = randomInteger(random, 1, 17);
  const first = randomInteger(random, 1, 40);
  const labelWidth = Math.max(textWidth(label, 2), textWidth(other, 2));
  const width = COUNTER_ICON + labelWidth + NUMBER_WIDTH + 4 * GAP;
  const [x, y] = somewhere(random, film, 100, 45);
  return shownDuring({
    ...dealMixed(random, schedule(random, film, [0.8, 2.2], [0.5, 1.8])),
    middle: [x, y],
    size: [width, COUNTER_HEIGHT],
    fade: pick(random, [0, 0.12]),
    paint(canvas, alpha, isOwn, { index, elapsed }) {
      const left = Math.round(x - width / 2);
      const labelLeft = left + COUNTER_ICON + 2 * GAP;
      const count = (first + index * 37 + step * Math.floor(elapsed / secondsAStep)) % 1000;
      const lettering = { scale: 2, alpha };
      fillRect(canvas, left, y - COUNTER_HEIGHT / 2, width, COUNTER_HEIGHT, [10, 12, 20], alpha * opacity);
      drawIcon(
        canvas,
        isOwn ? shape : otherShape,
        [left + GAP + COUNTER_ICON / 2, y],
        COUNTER_ICON,
        color,
        alpha,
      );
      drawOutlinedText(canvas, isOwn ? label : other, labelLeft, y - 7, {
        ...lettering,
        color: [240, 240, 240],
      });
      drawOutlinedText(canvas, `${count}`, labelLeft + labelWidth + GAP, y - 7, { ...lettering, color });
    },
  });
}

const TWIN_WORDS = ['FLAG', 'BASE', 'CORE', 'GATE', 'BOMB'];
const TWIN_HEIGHT = 34;
const TWIN_ICON = 24;

/**
 * An icon with a word in one team's color; the same in the other team's color at the same place is not an
 * event.
 */
export function twin(random: Random, film: Film): HudElement {
  const word = pick(random, TWIN_WORDS);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const twinColor = differentColor(random, color);
  const opacity = between(random, 0.4, 0.75);
  const width = TWIN_ICON + textWidth(word, 2) + 30;
  const [x, y] = somewhere(random, film, 80, 45);
  return shownDuring({
    ...dealMixed(random, schedule(random, film, [0.7, 2], [0.5, 1.6])),
    middle: [x, y],
    size: [width, TWIN_HEIGHT],
    fade: pick(random, [0, 0.12]),
    paint(canvas, alpha, isOwn) {
      const paintColor = isOwn ? color : twinColor;
      const left = Math.round(x - width / 2);
      fillRect(canvas, left, y - TWIN_HEIGHT / 2, width, TWIN_HEIGHT, [12, 12, 18], alpha * opacity);
      drawIcon(canvas, shape, [left + 10 + TWIN_ICON / 2, y], TWIN_ICON, paintColor, alpha);
      drawOutlinedText(canvas, word, left + TWIN_ICON + 20, y - 7, { scale: 2, color: paintColor, alpha });
    },
  });
}

const ELIMINATION_WORDS = ['ELIMINATED', 'YOU KILLED', 'KNOCKED OUT'];
const OTHER_WORD = 'ASSIST';
const NAME_COLOR = [245, 245, 245] as const;
const ELIMINATION_HEIGHT = 16;

/**
 * A word in a centered line that ends in a name, so its place differs each time; another word is not an
 * event.
 */
export function elimination(random: Random, film: Film): HudElement {
  const middle = film.width / 2;
  const y = Math.round(film.height * between(random, 0.6, 0.75));
  const word = pick(random, ELIMINATION_WORDS);
  const color = brightColor(random);
  const stretches = schedule(random, film, [1.5, 2.5], [0.8, 2]);
  const { own, others } = dealOut(random, stretches);
  const names = stretches.map(() => pick(random, PLAYER_NAMES));
  const lineOf = (index: number, isOwn: boolean) => `${isOwn ? word : OTHER_WORD} ${names[index] ?? ''}`;
  const leftOf = (line: string) => Math.round(middle - textWidth(line, 2) / 2);
  return {
    ...shownDuring({
      own,
      others,
      middle: [middle, y],
      size: [textWidth(word, 2), ELIMINATION_HEIGHT],
      fade: 0.15,
      paint(canvas, alpha, isOwn, { index }) {
        const line = lineOf(index, isOwn);
        const lettering = { scale: 2, alpha };
        drawOutlinedText(canvas, line, leftOf(line), y - 7, { ...lettering, color: NAME_COLOR });
        drawOutlinedText(canvas, isOwn ? word : OTHER_WORD, leftOf(line), y - 7, { ...lettering, color });
      },
    }),
    middleAt: (event) => [leftOf(lineOf(event, true)) + textWidth(word, 2) / 2, y],
  };
}

const LETTERING = { scale: 3, color: [255, 255, 255] } as const;
const BORDER = 8;
// The label is dimmed for the last quarter of each second.
const BRIGHT_SHARE = 0.75;
const DIMMED = 0.4;

/**
 * A label that blinks, dimmed and back from one frame to the next but never invisible, with a colored border
 * around the picture.
 */
export function blink(random: Random, film: Film): HudElement {
  const { width, height } = film;
  const color = brightColor(random);
  const text = pick(random, ['KILLCAM', 'REPLAY', 'SPECTATING']);
  const middle: Point = [width / 2, 24];
  return shownDuring({
    own: schedule(random, film, [1.5, 3], [0.8, 2]),
    middle,
    size: [textWidth(text, LETTERING.scale), 24],
    fade: 0,
    paint(canvas, _alpha, _isOwn, { elapsed }) {
      for (const y of [0, height - BORDER]) fillRect(canvas, 0, y, width, BORDER, color, 0.7);
      for (const x of [0, width - BORDER]) fillRect(canvas, x, 0, BORDER, height, color, 0.7);
      const left = Math.round(middle[0] - textWidth(text, LETTERING.scale) / 2);
      const alpha = elapsed % 1 < BRIGHT_SHARE ? 1 : DIMMED;
      drawOutlinedText(canvas, text, left, middle[1] - 10, { ...LETTERING, alpha });
    },
  });
}
